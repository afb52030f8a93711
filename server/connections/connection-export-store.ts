import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { findBlocks } from './block-store.ts';

type ConnectionCopy = {
  readonly name: string;
  readonly askedByMe: boolean;
  readonly connected: boolean;
  readonly createdAt: Date;
};

/**
 * A user's connections, sent and received requests and blocks, for their data export. A decline by the other user is
 * not included.
 */
export async function copyConnections(tx: Tx, { id }: CurrentUser) {
  const { rows: connections } = await sql<ConnectionCopy>`
    select u.name, c.asked_by = ${id} as "askedByMe", c.status = 'connected' as connected, c.created_at as "createdAt"
      from connections c
      join users u on u.id = case when c.asked_by = ${id} then c.asked else c.asked_by end
     where ${id} in (c.asked_by, c.asked) and (c.asked_by = ${id} or c.status <> 'declined')
     order by c.id`.execute(tx);
  const blocked = (await findBlocks(tx, id)).map(({ name, createdAt }) => ({ name, createdAt }));
  return { connections, blocked };
}
