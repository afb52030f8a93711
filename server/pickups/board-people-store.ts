/** The people who may collect the children of the board, and whose day it is by the custody calendar. */
import { type Expression, expressionBuilder } from 'kysely';
import { custodyObstacle } from '#core/custody/collection-rules.ts';
import { type CustodyToday, custodyToday } from '#core/custody/custody-today.ts';
import type { AuthorizedPerson } from '#core/pickups/departure.ts';
import { isExpired } from '#core/pickup-people/pickup-person-rules.ts';
import type { Relationship } from '#core/pickup-people/pickup-person.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tables } from '#server/db/tables.ts';
import { custodyOfRow, type SchoolCustodyRow } from '#server/custody/custody-store.ts';
import { calendarOn } from '#server/school-days/school-day-store.ts';
import { collectors } from './collector-store.ts';

/** The people who may collect children on a day: guardians and people for that day only, then the others, by name. */
export function selectPickupPeople(day: Expression<string>, schoolId: Expression<number>) {
  return expressionBuilder<Tables>()
    .selectFrom(collectors)
    .select(['co.person_id', 'co.name', 'co.relationship', 'co.valid_on', 'co.user_id', 'co.named_by'])
    .select((one) => one('co.invitation_id', 'is not', null).$castTo<boolean>().as('is_invited'))
    .select((one) => calendarOn(schoolId, one.ref('co.valid_on')).as('calendar'))
    .where('co.status', '=', 'approved')
    .where((valid) => valid.or([valid('co.valid_on', 'is', null), valid('co.valid_on', '=', day)]))
    .orderBy((guardian) =>
      guardian.and([
        guardian('co.user_id', 'is', null),
        guardian('co.invitation_id', 'is', null),
        guardian('co.valid_on', 'is', null),
      ]),
    )
    .orderBy(alphabetical('co.name'));
}

type PeopleQuery = ReturnType<typeof selectPickupPeople>;
export type PersonRow = Awaited<ReturnType<PeopleQuery['execute']>>[number];

/** Who may collect a child now. `outside` have the right, on another guardian's day. */
export type BoardPeople = {
  readonly collecting: readonly PersonRow[];
  readonly outside: readonly PersonRow[];
  readonly custody: CustodyToday | null;
};

/**
 * Splits the people of a child by its custody calendar, without the people of today only once the school has closed.
 * `isOwn`: the reader is or was a guardian of the child, who reads no more here than the office shows to guardians.
 */
export function boardPeople(
  people: readonly PersonRow[],
  calendar: SchoolCustodyRow | null,
  at: SchoolTime,
  isOwn: boolean,
): BoardPeople {
  const valid = people.filter(({ valid_on, calendar: hours }) => !isExpired(valid_on, hours, at));
  if (!calendar) return { collecting: valid, outside: [], custody: null };
  const facts = custodyOfRow({
    ...calendar,
    people: people.map(({ person_id, user_id, named_by, is_invited }) => ({
      personId: person_id,
      userId: user_id,
      namedBy: named_by,
      isInvited: is_invited,
    })),
  });
  const allowed = facts.allowedOn(at.day);
  const obstacleOf = ({ person_id: personId }: PersonRow) =>
    custodyObstacle(facts, { personId, guardianId: facts.guardianOf(personId) }, at, allowed);
  const nameOf = (personId: number) => people.find(({ person_id }) => person_id === personId)?.name ?? null;
  const isHidden = isOwn && calendar.calendar.shows === 'own';
  return {
    collecting: valid.filter((one) => obstacleOf(one) === null),
    outside: valid.filter((one) => obstacleOf(one) === 'not_their_day'),
    custody: isHidden ? null : custodyToday(facts, at, nameOf),
  };
}

type ShownPersonRow = Pick<PersonRow, 'person_id' | 'name' | 'valid_on' | 'is_invited'> & {
  readonly relationship: string | null;
};

export function personOf({
  person_id: id,
  name,
  relationship,
  valid_on,
  is_invited,
}: ShownPersonRow): AuthorizedPerson {
  return {
    id,
    name,
    ...(relationship !== null && { relationship: relationship as Relationship }),
    todayOnly: valid_on !== null,
    ...(is_invited && { hasNoAccount: true }),
  };
}
