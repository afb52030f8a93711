/** Who looks after a school, for tests that call as its office. */
import type { Database } from '#server/db/database.ts';

/** The account of the first admin of a school, by its number; fails where there is none. */
export async function adminOf(database: Database, schoolId: number): Promise<number> {
  const { user_id } = await database.asOwner((tx) =>
    tx
      .selectFrom('school_admins')
      .select('user_id')
      .where('school_id', '=', schoolId)
      .orderBy('user_id')
      .executeTakeFirstOrThrow(),
  );
  return user_id;
}
