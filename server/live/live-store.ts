/** Live events: notify users that a list of theirs changed. Events hold ids only and are numbered per user. */
import { type CompiledQuery, sql } from 'kysely';
import type { LiveEvent } from '#core/live/live-event.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sendWithCommit } from '#server/db/transactions.ts';

/**
 * Notifies users, in the transaction that changes the data. A rollback discards the event, and duplicates are sent
 * once. Pass only users who may see the record.
 */
export function publishChange(tx: Tx, userIds: readonly number[], event: LiveEvent): void {
  const pending = pendingIn.get(tx) ?? [];
  for (const userId of userIds) pending.push({ userId, event });
  pendingIn.set(tx, pending);
  sendWithCommit(tx, compileEvents);
}

export type NumberedEvent = LiveEvent & { readonly n: number };

/** The user's events after a number, in order, at most one page. `last` is the number of the newest event. */
export type EventPage = { readonly last: number; readonly events: readonly NumberedEvent[] };

const pageLength = 500;

/** Reads the events after a number. Returns `lost` if the next event was deleted or the number was never issued. */
export async function findEvents(
  tx: Tx,
  userId: number,
  after: number,
): Promise<EventPage | { readonly lost: number }> {
  const rows = await tx
    .selectFrom('live_cursors as c')
    .leftJoin('live_events as e', (join) => join.onRef('e.user_id', '=', 'c.user_id').on('e.n', '>', after))
    .select(['c.last', 'e.n', 'e.about', 'e.subject_id as id'])
    .where('c.user_id', '=', userId)
    .orderBy('e.n')
    .limit(pageLength)
    .execute();
  const last = rows[0]?.last ?? 0;
  const events = rows.flatMap(({ n, about, id }) => (n === null ? [] : [{ n, ...eventOf(about, id) }]));
  const isWhole = after === last || events[0]?.n === after + 1;
  return isWhole ? { last, events } : { lost: last };
}

/** The number of each user's newest event. */
export async function findLast(tx: Tx, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('live_cursors')
    .select(['user_id', 'last'])
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .execute();
  return new Map(rows.map(({ user_id, last }) => [user_id, last]));
}

/**
 * Deletes events older than a day by the database's clock, which dated them. A client that needs older events reloads
 * everything.
 */
export async function deleteOldEvents(database: Database): Promise<void> {
  await database.transaction({}, (tx) =>
    tx.deleteFrom('live_events').where('at', '<', sql<Date>`now() - interval '24 hours'`).execute(),
  );
}

/** Converts a stored event. */
export function eventOf(about: string | null, id: number | null): LiveEvent {
  return { about: about as LiveEvent['about'], ...(id !== null && { id }) };
}

const pendingIn = new WeakMap<Tx, { readonly userId: number; readonly event: LiveEvent }[]>();

function compileEvents(tx: Tx): CompiledQuery | undefined {
  const pending = pendingIn.get(tx) ?? [];
  if (pending.length === 0) return undefined;
  const users = pending.map(({ userId }) => userId);
  const abouts = pending.map(({ event }) => event.about);
  const ids = pending.map(({ event }) => event.id ?? null);
  return sql`select tell_live(${users}::int[], ${abouts}::text[], ${ids}::int[])`.compile(tx);
}
