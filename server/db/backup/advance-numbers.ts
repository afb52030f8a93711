/**
 * Numbers that were given after a backup was made are out in the world: in calendars, in e-mails, with the payment
 * provider, in open pages. What is restored goes on well ahead of them, so that none of them means another record.
 */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Counter } from './backup-file.ts';
import { countersOf } from './table-rows.ts';

/**
 * By how much: more than a region of schools gives in a year, and two thousand restores before a number is too large.
 */
export const numbersAhead = 1_000_000;
/**
 * Schools and organizations are made by hand, a few a year. Every number up to the last school's is looked through
 * where all schools are meant, so that a large gap would cost each of those.
 */
export const schoolsAhead = 100;

const madeByHand = ['organizations_id_seq', 'schools_id_seq'];

/**
 * Sets every sequence ahead of the backup, and of what stood here before it; and the numbers of live events, so that a
 * page that was told of later ones reads everything again.
 */
export async function advanceNumbers(tx: Tx, tables: readonly string[], replaced: readonly Counter[]): Promise<void> {
  const before = new Map(replaced.map(({ name, last }) => [name, last]));
  for (const { name, last } of await countersOf(tx)) {
    const ahead = madeByHand.includes(name) ? schoolsAhead : numbersAhead;
    await sql`select setval(${`public.${name}`}::regclass, greatest(${last}::bigint, ${before.get(name) ?? '0'}::bigint) + ${ahead}::bigint)`.execute(
      tx,
    );
  }
  if (!tables.includes('live_cursors')) return;
  // Who had none then may have been told of something since.
  await sql`insert into live_cursors as c (user_id, last) select id, ${numbersAhead}::bigint from users
    on conflict (user_id) do update set last = c.last + excluded.last`.execute(tx);
  await sql`delete from live_events`.execute(tx);
}
