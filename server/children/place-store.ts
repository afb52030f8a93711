/** A child's place at its school, as the office writes it. */
import type { ChildChange } from '#core/children/family.ts';
import type { Tx } from '#server/db/database.ts';

export type Place = {
  readonly childId: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly name: string;
  readonly leftAt: Date | null;
  /** All of them, whatever they may do. */
  readonly guardians: readonly number[];
};

/**
 * Where a child is, left or not; nothing of one whose record is erased. Nobody else changes or plans anything for it
 * until the transaction ends.
 */
export async function lockPlace(tx: Tx, childId: number): Promise<Place | undefined> {
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

/** Lets nobody else write down a school's children until the transaction ends, so that a number stays free. */
export async function lockChildren(tx: Tx, schoolId: number): Promise<void> {
  await tx.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

/** Adds a child. Its id; nothing where another has the number. */
export async function insertChild(tx: Tx, schoolId: number, child: ChildChange): Promise<number | undefined> {
  const made = await tx
    .insertInto('children')
    .values({ school_id: schoolId, ...columnsOf(child) })
    .onConflict((conflict) => conflict.constraint('children_one_per_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateChild(tx: Tx, childId: number, change: ChildChange): Promise<void> {
  await tx.updateTable('children').set(columnsOf(change)).where('id', '=', childId).execute();
}

type Numbered = { readonly childId: number; readonly schoolId: number; readonly number: string | null };

/** Whether another child of the school has that number. */
export async function isNumberTaken(tx: Tx, { childId, schoolId, number }: Numbered): Promise<boolean> {
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

/** Since when a child is no longer there; null when it is. */
export async function setLeft(tx: Tx, childId: number, leftAt: Date | null): Promise<void> {
  await tx.updateTable('children').set({ left_at: leftAt }).where('id', '=', childId).execute();
}

type Note = {
  readonly childId: number;
  readonly schoolId: number;
  readonly note: string;
  readonly writtenBy: number;
  readonly now: Date;
};

/** Writes down what a court forbids, in place of what was written before. */
export async function saveRestriction(tx: Tx, { childId, schoolId, note, writtenBy, now }: Note): Promise<void> {
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
