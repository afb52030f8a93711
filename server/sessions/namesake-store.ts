/** Whose names somebody's own must not be taken for. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';

type Around = {
  readonly userId: number;
  readonly schoolIds: readonly number[];
  readonly childIds: readonly number[];
};

/** What they are called who work at these schools or are guardians of these children, oneself apart. */
export async function findNamesAround(tx: Tx, { userId, schoolIds, childIds }: Around): Promise<string[]> {
  const staff = await findWhoWorksAt(tx, ...schoolIds);
  const { rows } = await sql<{ name: string }>`
    select name from users
     where id <> ${userId}
       and (id = any (${staff}::int[])
         or id in (select user_id from guardians where child_id = any (${[...childIds]}::int[])))`.execute(tx);
  return rows.map(({ name }) => name);
}
