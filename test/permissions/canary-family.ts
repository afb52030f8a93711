/**
 * Canary records of `permission-matrix.test.ts`: the office's records of a family, and people and groups for it to
 * change.
 */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

type ChildIds = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

/** Marks the court restriction of the child. Finds another guardian of it, and adds the people and groups to change. */
export async function markFamily(
  tx: Tx,
  { schoolId, childId, parentId }: ChildIds,
  mark: (name: Mark) => string,
  now: Date,
) {
  const admins = tx.selectFrom('school_admins').select('user_id').where('school_id', '=', schoolId);
  const { user_id: written_by } = await admins.orderBy('user_id').executeTakeFirstOrThrow();
  await tx
    .insertInto('child_restrictions')
    .values({ child_id: childId, school_id: schoolId, note: mark('restriction'), written_by, written_at: now })
    .execute();
  const guardians = tx.selectFrom('guardians').select('user_id').where('school_id', '=', schoolId);
  const other = await guardians
    .where('child_id', '=', childId)
    .where('user_id', '<>', parentId)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  const last = await guardians.orderBy('user_id', 'desc').executeTakeFirstOrThrow();
  const insertGroup = async (room: string) => {
    const group = tx.insertInto('groups').values({ school_id: schoolId, room }).returning('id');
    return (await group.executeTakeFirstOrThrow()).id;
  };
  const [spareGroupId, emptyGroupId] = [await insertGroup('Walk'), await insertGroup('Empty')];
  const user = { name: 'Spare Member', email: `member.${schoolId}@example.org` };
  const member = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await tx.insertInto('staff_members').values({ school_id: schoolId, user_id: member.id, title: 'office' }).execute();
  return { guardianId: other.user_id, newGuardianId: last.user_id, spareGroupId, emptyGroupId, memberId: member.id };
}
