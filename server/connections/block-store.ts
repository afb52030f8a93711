import { sql } from 'kysely';
import type { Block } from '#core/connections/connection.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * The users a user has blocked, one entry per user across schools, newest first. With `only`, the user of that block.
 */
export async function findBlocks(tx: Tx, userId: number, only?: number): Promise<Block[]> {
  const rows = await tx
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked')
    .select(({ fn }) => ['u.id as userId', 'u.name', fn.min('b.id').as('id'), fn.min('b.created_at').as('created_at')])
    .where('b.user_id', '=', userId)
    .groupBy(['u.id', 'u.name'])
    .$if(only !== undefined, (query) => query.having(sql<boolean>`bool_or(b.id = ${only ?? 0})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, userId: other, name, created_at }) => {
    return { id, userId: other, name, createdAt: created_at.toISOString() };
  });
}

type NewBlock = { readonly schoolId: number; readonly userId: number; readonly blocked: number; readonly now: Date };

/** Blocks a user, who may be blocked already, and returns the id of the block. */
export async function insertBlock(tx: Tx, { schoolId, userId, blocked, now }: NewBlock): Promise<number> {
  const { id } = await tx
    .insertInto('blocks')
    .values({ school_id: schoolId, user_id: userId, blocked, created_at: now })
    // Setting a column to itself makes the statement return the id of the existing block.
    .onConflict((conflict) => conflict.constraint('blocks_once').doUpdateSet({ blocked }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a block at every school. Returns the unblocked user, or undefined if the block is not the user's. */
export async function deleteBlock(tx: Tx, userId: number, id: number): Promise<number | undefined> {
  const [row] = await tx
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocked', '=', (eb) =>
      eb.selectFrom('blocks as b').select('b.blocked').where('b.id', '=', id).where('b.user_id', '=', userId),
    )
    .returning('blocked')
    .execute();
  return row?.blocked;
}
