/** Enrolment queries: a child's place at its school, as the office edits it. */
import { sql } from 'kysely';
import type { ChildChange } from '#core/children/family.ts';
import type { Tx } from '#server/db/database.ts';
import { pastGroupsAfterMove } from './past-group-store.ts';

export type Enrolment = {
  readonly childId: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly name: string;
  readonly leftAt: Date | null;
  /** All guardians, with or without rights. */
  readonly guardians: readonly number[];
};

/**
 * The enrolment of a child, including a former one. Undefined once its record is erased. Locks the child until the
 * transaction ends.
 */
export async function lockEnrolment(tx: Tx, childId: number): Promise<Enrolment | undefined> {
  const child = await tx
    .selectFrom('children')
    .select(['id', 'school_id', 'group_id', 'name', 'left_at'])
    .where('id', '=', childId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!child) return undefined;
  const guardians = await tx.selectFrom('guardians').select('user_id').where('child_id', '=', childId).execute();
  return {
    childId,
    schoolId: child.school_id,
    groupId: child.group_id,
    name: child.name ?? '',
    leftAt: child.left_at,
    guardians: guardians.map(({ user_id }) => user_id).toSorted((a, b) => a - b),
  };
}

const columnsOf = ({ givenName, familyName, groupId, number, bornOn }: ChildChange) => {
  return { given_name: givenName, family_name: familyName, group_id: groupId, number, born_on: bornOn };
};

/** Locks a school's list of children until the transaction ends, so that a child number stays free. */
export async function lockChildren(tx: Tx, schoolId: number): Promise<void> {
  await tx.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

/** Inserts a child. Returns the id, or undefined when the number is taken. */
export async function insertChild(tx: Tx, schoolId: number, child: ChildChange): Promise<number | undefined> {
  const made = await tx
    .insertInto('children')
    .values({ school_id: schoolId, ...columnsOf(child) })
    .onConflict((conflict) => conflict.constraint('children_one_per_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateChild(tx: Tx, childId: number, change: ChildChange, now: Date): Promise<void> {
  await tx
    .updateTable('children as c')
    .set({ ...columnsOf(change), past_groups: pastGroupsAfterMove(sql`${change.groupId}::int`, now) })
    .where('c.id', '=', childId)
    .execute();
}

type NumberParams = { readonly childId: number; readonly schoolId: number; readonly number: string | null };

/** Whether another child of the school has that number. */
export async function isNumberTaken(tx: Tx, { childId, schoolId, number }: NumberParams): Promise<boolean> {
  if (number === null) return false;
  const other = await tx
    .selectFrom('children')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('number', '=', number)
    .where('id', '<>', childId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Sets when a child left the school, null while it is enrolled. */
export async function setLeftAt(tx: Tx, childId: number, leftAt: Date | null): Promise<void> {
  await tx.updateTable('children').set({ left_at: leftAt }).where('id', '=', childId).execute();
}

type NewRestriction = {
  readonly childId: number;
  readonly schoolId: number;
  readonly note: string;
  readonly writtenBy: number;
  readonly now: Date;
};

/** Saves the custody restriction of a child, and replaces the former one. */
export async function saveRestriction(
  tx: Tx,
  { childId, schoolId, note, writtenBy, now }: NewRestriction,
): Promise<void> {
  const written = { note, written_by: writtenBy, written_at: now };
  await tx
    .insertInto('child_restrictions')
    .values({ child_id: childId, school_id: schoolId, ...written })
    .onConflict((conflict) => conflict.column('child_id').doUpdateSet(written))
    .execute();
}

export async function deleteRestriction(tx: Tx, childId: number): Promise<void> {
  await tx.deleteFrom('child_restrictions').where('child_id', '=', childId).execute();
}
