/** Who may collect which child, as the office's links and the people whom guardians named say. */
import { sql } from 'kysely';
import { isValidOn, type PersonStatus } from '#core/people/pickup-person.ts';
import { isOver } from '#core/people/person-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Pupil } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { closesAtOf } from '#server/schools/school-store.ts';

/** A row of the view `collectors`: whatever their status, of whom a child's rows are few. */
export type CollectorRow = {
  readonly school_id: number;
  readonly child_id: number;
  readonly person_id: number;
  readonly name: string;
  readonly relationship: string | null;
  readonly status: string;
  readonly valid_on: string | null;
  /** A guardian's account. */
  readonly user_id: number | null;
  readonly named_by: number | null;
};

/** The view, to select from. */
export const collectors = sql<CollectorRow>`collectors`.as('co');

type Asked = {
  readonly personId: number;
  readonly pupil: Pupil;
  readonly day: string;
  readonly now: Date;
  readonly among: readonly number[];
};

/** What a person is to a child on a day: unknown when they have to do with none of the children `among`. */
export type Standing = 'authorized' | 'not_authorized' | 'unknown';

/**
 * Whether a person may collect a child on a day. It stays so until the transaction ends: meanwhile nobody takes back
 * the person, nor the right of the guardian that they are or who named them.
 */
export async function lockCollector(tx: Tx, { personId, pupil, day, now, among }: Asked): Promise<Standing> {
  const { id: childId, timeZone } = pupil;
  await sql`
    with person as (
      select coalesce(user_id, named_by) as user_id from pickup_people where id = ${personId} for share
    ), guardian as (
      select g.user_id from guardians g join person using (user_id) where g.child_id = ${childId} for share of g
    )
    select count(*) from person full join guardian using (user_id)`.execute(tx);
  // A statement of its own: it must see what was committed while it waited.
  const row = await tx
    .selectFrom('pickup_people as p')
    .leftJoin(collectors, (join) => join.onRef('co.person_id', '=', 'p.id').on('co.child_id', '=', childId))
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .select(['co.status', 'co.valid_on', 's.first_slot', 's.last_slot', 's.slot_minutes'])
    .where('p.id', '=', personId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('guardians as g')
            .select('g.user_id')
            .whereRef('g.user_id', '=', 'p.user_id')
            .where('g.child_id', '=', eb.fn.any(eb.val([...among]))),
        ),
        eb.exists(
          eb
            .selectFrom('pickup_person_children as pc')
            .select('pc.person_id')
            .whereRef('pc.person_id', '=', 'p.id')
            .where('pc.child_id', '=', eb.fn.any(eb.val([...among]))),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) return 'unknown';
  const { status, valid_on } = row;
  const isValid =
    status !== null &&
    isValidOn({ status: status as PersonStatus, ...(valid_on !== null && { validOn: valid_on }) }, day) &&
    !isOver(valid_on, closesAtOf(row), schoolTimeAt(now, timeZone));
  return isValid ? 'authorized' : 'not_authorized';
}
