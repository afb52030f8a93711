/** An office member's own children: those whose guardian they are or were. A colleague decides about them. */
import { type Expression, sql } from 'kysely';
import { canReleaseOwnChild, canManageCustody } from '#core/children/own-child-rules.ts';
import { custodyObstacle } from '#core/custody/release-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { type CustodyRow, custodyOfRow, selectCustody } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The children whose guardian a user is or was, as an array expression. */
export const ownChildren = (userId: number) => sql<number[]>`(
  select coalesce(array_agg(own.id), '{}') from (
    select child_id as id from guardians where user_id = ${userId}
    union
    select child_id from former_guardians where user_id = ${userId}) own)`;

/**
 * The children whose guardian a user is or was, and those of them that the user may collect, as an expression. Read
 * from the links, because the user of a room device has no children there (docs/decisions/0047). `collectedNow` reads
 * it.
 */
export const linkedChildren = (userId: number, day: Expression<string>) => sql<LinkedChildren>`json_build_object(
  'own', ${ownChildren(userId)},
  'collects', array(select child_id from guardians where user_id = ${userId} and can_pickup),
  'custody', (
    select coalesce(json_agg(json_build_object('personId', p.id, 'row', ${selectCustody(sql`g.child_id`, day)})), '[]'::json)
      from guardians g join pickup_people p on p.user_id = g.user_id and p.school_id = g.school_id
      join custody_calendars k on k.child_id = g.child_id and k.calendar is not null
     where g.user_id = ${userId} and g.can_pickup))`;

/** The children that `linkedChildren` reads, with the custody of those that have a calendar. */
type LinkedChildren = {
  readonly own: number[];
  readonly collects: number[];
  readonly custody: readonly { readonly personId: number; readonly row: CustodyRow }[];
};

/** The children whose guardian a user is or was, and those that the user may collect now by the custody calendar. */
export function collectedNow({ own, collects, custody }: LinkedChildren, at: SchoolTime) {
  const isTheirDay = (childId: number) =>
    custody
      .filter(({ row }) => row.childId === childId)
      .every(({ personId, row }) => {
        const facts = custodyOfRow(row);
        return custodyObstacle(facts, { personId, guardianId: personId }, at, facts.allowedOn(at.day)) === null;
      });
  return { own, collects: collects.filter(isTheirDay) };
}

/** Which of these children are or were a user's own. */
export async function findOwnChildren(tx: Tx, userId: number, childIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(childIds)];
  const { rows } = await sql<{ id: number }>`
    select child_id as id from guardians where user_id = ${userId} and child_id = any (${ids}::int[])
    union
    select child_id from former_guardians where user_id = ${userId} and child_id = any (${ids}::int[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Refuses with `forbidden` when one of these children is the user's own. */
export async function requireCustodyManagement(
  tx: Tx,
  currentUser: { readonly id: number },
  childIds: readonly number[],
): Promise<void> {
  if (!canManageCustody(childIds, await findOwnChildren(tx, currentUser.id, childIds))) throw new Refusal('forbidden');
}

/** Refuses with `forbidden` to release, unenrol, re-enrol or change one's own child without the right to collect it. */
export function requireOwnChildRelease(tx: Tx, currentUser: { readonly id: number }, childId: number): Promise<void> {
  return requireOwnChildRight(tx, currentUser, childId, 'pickup');
}

/**
 * The same, and outside of one's own days by the custody calendar: for a release, and the record that a child left or
 * is back. The caller has locked the child.
 */
export async function requireOwnChildReleaseNow(
  tx: Tx,
  { id }: { readonly id: number },
  childId: number,
  at: SchoolTime,
): Promise<void> {
  const { linked } = await tx
    .selectNoFrom(linkedChildren(id, sql<string>`${at.day}::date`).as('linked'))
    .executeTakeFirstOrThrow();
  if (!canReleaseOwnChild(childId, collectedNow(linked, at))) throw new Refusal('forbidden');
}

/** Refuses with `forbidden` to act as staff for one's own child, present or former, without this right to it. */
export async function requireOwnChildRight(
  tx: Tx,
  { id }: { readonly id: number },
  childId: number,
  right: 'pickup' | 'report_absence',
): Promise<void> {
  if (!canReleaseOwnChild(childId, await findLinkedChildren(tx, id, [childId], right))) throw new Refusal('forbidden');
}

/**
 * Which of these children, enrolled or not, are or were a user's own, and which of them the user may collect, or has
 * another right to.
 */
export async function findLinkedChildren(
  tx: Tx,
  userId: number,
  childIds: readonly number[],
  right: 'pickup' | 'report_absence' = 'pickup',
) {
  const ids = [...childIds];
  const own = await findOwnChildren(tx, userId, ids);
  const { rows } = await sql<{ id: number }>`
    select child_id as id from guardians where user_id = ${userId} and ${sql.ref(`can_${right}`)} and child_id = any (${ids}::int[])`.execute(
    tx,
  );
  return { own, collects: rows.map(({ id }) => id) };
}
