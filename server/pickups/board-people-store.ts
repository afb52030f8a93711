/** The people who may collect the children of the board, and whose day it is by the custody calendar. */
import type { Relationship } from '#core/children/relationships.ts';
import { type Expression, expressionBuilder } from 'kysely';
import { type CustodyToday, custodyToday } from '#core/custody/custody-today.ts';
import type { AuthorizedPerson } from '#core/pickups/departure.ts';
import { isWithinLimits, type PersonLimits } from '#core/pickup-people/person-limits.ts';
import { isExpired } from '#core/pickup-people/pickup-person-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  type ChildCustodyFacts,
  custodyOfRow,
  obstacleOn,
  type SchoolCustodyRow,
} from '#server/custody/custody-store.ts';
import { type ReleaseListRow, releaseListOf } from '#server/pickup-people/do-not-release-store.ts';
import { calendarOn } from '#server/school-days/school-day-store.ts';
import { collectors } from './collector-store.ts';

/** The people who may collect children on a day: guardians and people for that day only, then the others, by name. */
export function selectPickupPeople(day: Expression<string>, schoolId: Expression<number>) {
  return expressionBuilder<Tables>()
    .selectFrom(collectors)
    .select(['co.person_id', 'co.name', 'co.relationship', 'co.valid_on', 'co.user_id', 'co.named_by', 'co.limits'])
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

/** A person of the board. `ask_office`: the office decides before a release. `limits` are those that exclude now. */
export type BoardPerson = PersonRow & { readonly ask_office: boolean };

/** What decides about the people of a child, as read from the database. `allowed` are those the office allows today. */
export type CollectionRows = {
  readonly calendar: SchoolCustodyRow | null;
  readonly list: ReleaseListRow | null;
  readonly allowed: readonly number[];
};

/** Who may collect a child now. `outside` have the right, and need the office today. */
export type BoardPeople = {
  readonly collecting: readonly PersonRow[];
  readonly outside: readonly BoardPerson[];
  readonly custody: CustodyToday | null;
};

/** The custody of a child, of its calendar and its people as the board reads them; without one no calendar decides. */
export function custodyOfPeople(calendar: SchoolCustodyRow | null, people: readonly PersonRow[]): ChildCustodyFacts {
  const named = people.map(({ person_id, user_id, named_by, is_invited }) => ({
    personId: person_id,
    userId: user_id,
    namedBy: named_by,
    isInvited: is_invited,
  }));
  return custodyOfRow(calendar && { ...calendar, people: named });
}

/**
 * Splits the people of a child by its custody calendar and its do-not-release list, without the people of today only
 * once the school has closed.
 * `isOwn`: the reader is or was a guardian of the child, who reads no more here than the office shows to guardians.
 */
export function boardPeople(
  people: readonly PersonRow[],
  { calendar, list: listRow, allowed }: CollectionRows,
  at: SchoolTime,
  isOwn: boolean,
): BoardPeople {
  const valid = people.filter(({ valid_on, calendar: hours }) => !isExpired(valid_on, hours, at));
  const hasLimits = valid.some(({ limits }) => limits !== null);
  if (!calendar && !listRow && !hasLimits) return { collecting: valid, outside: [], custody: null };
  const list = releaseListOf(listRow);
  const facts = custodyOfPeople(calendar, people);
  const judged = valid.map((one) => {
    const { person_id: personId, name, limits } = one;
    const isListed = list.isListedOn({ personId, name }, at.day);
    const isOutsideLimits = limits !== null && !isWithinLimits(limits, at.day, at.time);
    return { one, obstacle: obstacleOn(facts, personId, at, { isListed, isOutsideLimits, allowed }) };
  });
  const nameOf = (personId: number) => people.find(({ person_id }) => person_id === personId)?.name ?? null;
  const isHidden = isOwn && calendar?.calendar.shows === 'own';
  return {
    collecting: judged.flatMap(({ one, obstacle }) => (obstacle === null ? [{ ...one, limits: null }] : [])),
    outside: judged.flatMap(({ one, obstacle }) =>
      obstacle === null || obstacle === 'barred'
        ? []
        : [
            {
              ...one,
              ask_office: obstacle === 'ask_office',
              limits: obstacle === 'outside_limits' ? one.limits : null,
            },
          ],
    ),
    custody: isHidden ? null : custodyToday(facts, at, nameOf),
  };
}

type ShownPersonRow = Pick<PersonRow, 'person_id' | 'name' | 'valid_on' | 'is_invited'> & {
  readonly relationship: string | null;
  readonly ask_office?: boolean;
  readonly limits?: PersonLimits | null;
};

export function personOf({
  person_id: id,
  name,
  relationship,
  valid_on,
  is_invited,
  ask_office: askOffice = false,
  limits = null,
}: ShownPersonRow): AuthorizedPerson {
  return {
    id,
    name,
    ...(relationship !== null && { relationship: relationship as Relationship }),
    todayOnly: valid_on !== null,
    ...(is_invited && { hasNoAccount: true }),
    ...(askOffice && { askOffice }),
    ...(limits && { limits }),
  };
}
