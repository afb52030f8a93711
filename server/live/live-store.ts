/**
 * Telling people that something changed, and what they were told: ids only, numbered for each person. (trust, promise
 * 3)
 */
import { sql } from 'kysely';
import type { LiveEvent } from '#core/live/live-event.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { beforeCommit } from '#server/db/transactions.ts';

/**
 * Tells people that a list of theirs changed, with the transaction that changed it: not at all when it is rolled back,
 * and once however often it says so. Tell only those who may see the record.
 */
export function tell(tx: Tx, userIds: readonly number[], event: LiveEvent): void {
  const told = toldIn.get(tx) ?? [];
  for (const userId of userIds) told.push({ userId, event });
  toldIn.set(tx, told);
  beforeCommit(tx, write);
}

export type NumberedEvent = LiveEvent & { readonly n: number };

/** What somebody was told after a number, the next first, a page of it; `last` is the number of the newest of all. */
export type Told = { readonly last: number; readonly events: readonly NumberedEvent[] };

const pageLength = 500;

/** Reads on after a number. Nothing when what came next is no longer kept, or the number was never given. */
export async function findTold(tx: Tx, userId: number, after: number): Promise<Told | { readonly lost: number }> {
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

/** The number of the newest event of each of these people, where they have any. */
export async function findLast(tx: Tx, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('live_cursors')
    .select(['user_id', 'last'])
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .execute();
  return new Map(rows.map(({ user_id, last }) => [user_id, last]));
}

/**
 * Forgets events after a day, by the database's own clock, which dated them. Who asks for them is told to read all
 * again.
 */
export async function forgetOldEvents(database: Database): Promise<void> {
  await database.transaction({}, (tx) =>
    tx.deleteFrom('live_events').where('at', '<', sql<Date>`now() - interval '24 hours'`).execute(),
  );
}

/** An event as it is stored. */
export function eventOf(about: string | null, id: number | null): LiveEvent {
  return { about: about as LiveEvent['about'], ...(id !== null && { id }) };
}

const toldIn = new WeakMap<Tx, { readonly userId: number; readonly event: LiveEvent }[]>();

async function write(tx: Tx): Promise<void> {
  const told = toldIn.get(tx) ?? [];
  if (told.length === 0) return;
  const users = told.map(({ userId }) => userId);
  const abouts = told.map(({ event }) => event.about);
  const ids = told.map(({ event }) => event.id ?? null);
  await sql`select tell_live(${users}::int[], ${abouts}::text[], ${ids}::int[])`.execute(tx);
}
