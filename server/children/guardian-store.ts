/** Guardian links, as the office edits them. */
import type { Guardianship } from '#core/children/relationships.ts';
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import type { Tx } from '#server/db/database.ts';
import { rightColumns, rightsOf } from './family-store.ts';

export type GuardianLinkKey = { readonly childId: number; readonly userId: number; readonly schoolId: number };

/** A guardian's relationship and rights. Undefined when the user is not a guardian of the child. */
export async function findGuardianLink(tx: Tx, { childId, userId }: GuardianLinkKey): Promise<GivenRights | undefined> {
  const row = await tx
    .selectFrom('guardians')
    .select(['relationship', 'can_view', 'can_report_absence', 'can_pickup', 'can_message'])
    .where('child_id', '=', childId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // A table constraint limits the values.
  return row && { relationship: row.relationship as Guardianship, rights: rightsOf(row) };
}

/** Whether a user is a guardian of any child of a school. */
export async function isGuardianAt(tx: Tx, userId: number, schoolId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('guardians')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type GivenRights = { readonly relationship: Guardianship; readonly rights: readonly GuardianRight[] };

/** Links a user to a child as guardian, in their household at the school. Returns false when the link exists. */
export async function insertGuardian(
  tx: Tx,
  { childId, userId, schoolId }: GuardianLinkKey,
  { relationship, rights, now }: GivenRights & { readonly now: Date },
): Promise<boolean> {
  const home = await tx
    .selectFrom('guardians')
    .select(({ fn }) => fn.min('household_id').as('id'))
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  const household_id = home?.id ?? (await insertHousehold(tx, schoolId));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('guardians')
    .values({
      child_id: childId,
      user_id: userId,
      school_id: schoolId,
      household_id,
      relationship,
      created_at: now,
      ...rightColumns(rights),
    })
    .onConflict((conflict) => conflict.columns(['child_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets a guardian's relationship and rights. */
export async function updateGuardian(
  tx: Tx,
  { childId, userId }: GuardianLinkKey,
  { relationship, rights }: GivenRights,
) {
  await tx
    .updateTable('guardians')
    .set({ relationship, ...rightColumns(rights) })
    .where('child_id', '=', childId)
    .where('user_id', '=', userId)
    .execute();
}

/** Sets a guardian's phone number, for all of their children of the school. */
export async function savePhone(
  tx: Tx,
  { userId, schoolId }: Pick<GuardianLinkKey, 'userId' | 'schoolId'>,
  phone: string | null,
): Promise<void> {
  await tx
    .updateTable('guardians')
    .set({ phone })
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .execute();
}

type RemoveGuardianParams = Pick<GuardianLinkKey, 'childId' | 'userId'> & { readonly now: Date };

/**
 * Removes a guardian's link to a child. A record of the former guardian stays as long as the child's record: when the
 * link ended, their addresses and the last message they may read.
 */
export async function deleteGuardian(tx: Tx, { childId, userId, now }: RemoveGuardianParams): Promise<void> {
  await sql`
    with gone as (delete from guardians where child_id = ${childId} and user_id = ${userId} returning *)
    insert into former_guardians (child_id, user_id, school_id, linked_at, removed_at, unheard, emails)
    select child_id, user_id, school_id, created_at, ${now},
           unheard + int4multirange(int4range(newest_message(school_id), null, '()')),
           array(select unnest(gone.emails)
                 union
                 select email from users where id = gone.user_id
                 union
                 select email from former_emails where user_id = gone.user_id
                 union
                 select email from invitations where accepted_by = gone.user_id and email is not null
                 union
                 select unnest(emails) from former_guardians f where f.user_id = gone.user_id
                 order by 1)
      from gone
    on conflict do nothing`.execute(tx);
}

/**
 * Moves a guardian, for all of their children of the school, to the household of another guardian of the child. Without
 * another guardian, moves them out of a shared household to one of their own. Returns false when the other user is not
 * a guardian of the child.
 */
export async function moveHousehold(
  tx: Tx,
  { childId, userId, schoolId }: GuardianLinkKey,
  livesWith: number | null,
): Promise<boolean> {
  const { rows: homes } = await sql<{ userId: number; id: number; isShared: boolean }>`
    select g.user_id as "userId", g.household_id as id,
      exists (select from guardians o where o.household_id = g.household_id and o.user_id <> g.user_id) as "isShared"
    from guardians g where g.child_id = ${childId}`.execute(tx);
  const own = homes.find((home) => home.userId === userId);
  const other = homes.find((home) => home.userId === livesWith);
  if (livesWith !== null && (!other || livesWith === userId)) return false;
  if (!own || own.id === other?.id || (livesWith === null && !own.isShared)) return true;
  const household_id = other?.id ?? (await insertHousehold(tx, schoolId));
  await tx
    .updateTable('guardians')
    .set({ household_id })
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .execute();
  return true;
}

async function insertHousehold(tx: Tx, schoolId: number): Promise<number> {
  const made = tx.insertInto('households').values({ school_id: schoolId }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** The id of a guardian in a school's list of people who may collect. */
export async function findCollectorId(tx: Tx, userId: number, schoolId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('pickup_people')
    .select('id')
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return row?.id;
}
