import { sql } from 'kysely';
import type { Block } from '#core/connections/connection.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Whom somebody has blocked, each once in however many schools, the latest first; only whom a block is on when it is
 * named.
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

type Blocking = { readonly schoolId: number; readonly userId: number; readonly blocked: number; readonly now: Date };

/** Blocks somebody, who may be blocked already, and gives the block’s id. */
export async function insertBlock(tx: Tx, { schoolId, userId, blocked, now }: Blocking): Promise<number> {
  const { id } = await tx
    .insertInto('blocks')
    .values({ school_id: schoolId, user_id: userId, blocked, created_at: now })
    // Setting a column to itself makes the statement return the id of the existing block.
    .onConflict((conflict) => conflict.constraint('blocks_once').doUpdateSet({ blocked }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a block back in every school; gives whom it was on, or nothing when there is none of theirs. */
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
