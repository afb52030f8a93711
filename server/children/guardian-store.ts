/** Who is a guardian of which child, as the office writes it. */
import { sql } from 'kysely';
import type { GuardianRight } from '#core/children/child.ts';
import type { Guardianship } from '#core/sessions/invitation.ts';
import type { Tx } from '#server/db/database.ts';
import { rightColumns, rightsOf } from './family-store.ts';

export type Link = { readonly childId: number; readonly userId: number; readonly schoolId: number };

/** What somebody is to a child and may do for it; nothing when they are not its guardian. */
export async function findGiven(tx: Tx, { childId, userId }: Link): Promise<Given | undefined> {
  const row = await tx
    .selectFrom('guardians')
    .select(['relationship', 'can_view', 'can_report_absence', 'can_pickup', 'can_message'])
    .where('child_id', '=', childId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Checked by the table's own constraint.
  return row && { relationship: row.relationship as Guardianship, rights: rightsOf(row) };
}

/** Whether somebody is a guardian of any child of a school. */
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

export type Given = { readonly relationship: Guardianship; readonly rights: readonly GuardianRight[] };

/** Makes somebody a guardian of a child, in the home that they have at the school. False when they are already. */
export async function insertGuardian(
  tx: Tx,
  { childId, userId, schoolId }: Link,
  { relationship, rights, now }: Given & { readonly now: Date },
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

/** Sets what a guardian is to a child and may do. */
export async function updateGuardian(tx: Tx, { childId, userId }: Link, { relationship, rights }: Given) {
  await tx
    .updateTable('guardians')
    .set({ relationship, ...rightColumns(rights) })
    .where('child_id', '=', childId)
    .where('user_id', '=', userId)
    .execute();
}

type Ending = Pick<Link, 'childId' | 'userId'> & { readonly now: Date };

/**
 * Ends somebody's being a guardian of a child. That they were one, until when, by which addresses they were known, and
 * from which message on they read nothing is kept as long as the child's record.
 */
export async function deleteGuardian(tx: Tx, { childId, userId, now }: Ending): Promise<void> {
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
                 select email from invitations where accepted_by = gone.user_id
                 union
                 select unnest(emails) from former_guardians f where f.user_id = gone.user_id
                 order by 1)
      from gone
    on conflict do nothing`.execute(tx);
}

/**
 * Moves a guardian, for all of their children of the school, to the home of another of the child's guardians; to one of
 * their own where nobody is named and they share theirs. False where that other is no guardian of the child.
 */
export async function moveHome(
  tx: Tx,
  { childId, userId, schoolId }: Link,
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

/** By which number a guardian is known among those who may collect at a school. */
export async function findCollectorId(tx: Tx, userId: number, schoolId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('pickup_people')
    .select('id')
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return row?.id;
}
