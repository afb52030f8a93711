import { sql } from 'kysely';
import type { Connection } from '#core/connections/connection.ts';
import type { Tx } from '#server/db/database.ts';

export type ConnectionStatus = 'pending' | 'connected' | 'declined';

/** A connection as stored, independent of the viewer. */
export type StoredConnection = {
  readonly id: number;
  readonly askedBy: number;
  readonly recipientId: number;
  readonly status: ConnectionStatus;
};

/**
 * A user's connections, newest first: without those they declined, and with declined requests of their own shown as
 * pending.
 */
export async function findConnections(tx: Tx, userId: number, only?: number): Promise<Connection[]> {
  const rows = await tx
    .selectFrom('connections as c')
    .innerJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = case when c.asked_by = ${userId} then c.asked else c.asked_by end`),
    )
    .select(['c.id', 'u.id as userId', 'u.name', 'c.status', 'c.asked_by', 'c.created_at'])
    .where((eb) =>
      eb.or([eb('c.asked_by', '=', userId), eb.and([eb('c.asked', '=', userId), eb('c.status', '<>', 'declined')])]),
    )
    .$if(only !== undefined, (query) => query.where('c.id', '=', only ?? 0))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(({ id, userId: other, name, status, asked_by, created_at }) => ({
    id,
    userId: other,
    name,
    state: status === 'connected' ? 'connected' : 'pending',
    askedByMe: asked_by === userId,
    createdAt: created_at.toISOString(),
  }));
}

/** Selects a connection of a user for update. */
export async function lockConnection(tx: Tx, userId: number, id: number): Promise<StoredConnection | undefined> {
  const row = await selectConnection(tx)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('asked_by', '=', userId), eb('asked', '=', userId)]))
    .forUpdate()
    .executeTakeFirst();
  return row && toStanding(row);
}

type Pair = { readonly schoolId: number; readonly one: number; readonly other: number };

/** Selects the connection of two users for update. */
export async function lockConnectionOf(tx: Tx, { schoolId, one, other }: Pair): Promise<StoredConnection | undefined> {
  const row = await selectConnection(tx)
    .where('school_id', '=', schoolId)
    .where(sql<boolean>`least(asked_by, asked) = ${Math.min(one, other)}`)
    .where(sql<boolean>`greatest(asked_by, asked) = ${Math.max(one, other)}`)
    .forUpdate()
    .executeTakeFirst();
  return row && toStanding(row);
}

type NewRequest = {
  readonly schoolId: number;
  readonly askedBy: number;
  readonly recipientId: number;
  readonly now: Date;
};

/** Inserts a request and returns its id, or undefined if the two have a connection already. */
export async function insertConnection(
  tx: Tx,
  { schoolId, askedBy, recipientId, now }: NewRequest,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('connections')
    .values({ school_id: schoolId, asked_by: askedBy, asked: recipientId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateConnection(tx: Tx, id: number, status: ConnectionStatus, now: Date): Promise<void> {
  await tx.updateTable('connections').set({ status, decided_at: now }).where('id', '=', id).execute();
}

export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('connections').where('id', '=', id).execute();
}

function selectConnection(tx: Tx) {
  return tx.selectFrom('connections').select(['id', 'asked_by as askedBy', 'asked as recipientId', 'status']);
}

// Checked by the table's own constraint.
const toStanding = (row: { id: number; askedBy: number; recipientId: number; status: string }): StoredConnection =>
  row as StoredConnection;
