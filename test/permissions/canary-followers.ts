/** Canary records of `permission-matrix.test.ts`: relatives for the actors to stop, and the actor `relative`. */
import type { Tx } from '#server/db/database.ts';
import type { Mark } from './expected-outcomes.ts';

type Place = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

const link = ({ schoolId, childId, parentId }: Place, now: Date) => ({
  school_id: schoolId,
  child_id: childId,
  relationship: 'aunt',
  from_day: '2026-04-01',
  until_day: '2026-12-31',
  invited_by: parentId,
  created_at: now,
});

export async function markFollowers(tx: Tx, place: Place, mark: (name: Mark) => string, now: Date) {
  const follower = async (name: string) => {
    const user = { name, email: `${name.replaceAll(' ', '.')}.${place.schoolId}@example.org` };
    const { id: user_id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('child_followers')
      .values({ ...link(place, now), name, user_id, joined_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await follower(mark('follower'));
  return {
    followerId: await follower('stopped by the family'),
    officeFollowerId: await follower('stopped by the office'),
  };
}

/** A relative who follows the child. */
export async function insertRelative(tx: Tx, place: Place, now: Date): Promise<number> {
  const user = { name: 'relative', email: 'relative@example.org' };
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('child_followers')
    .values({ ...link(place, now), name: 'relative', user_id: id, joined_at: now })
    .execute();
  return id;
}
