/**
 * After a restore, every sequence starts well ahead of the backup. Ids issued after the backup was made are still in
 * calendars, emails, open pages and at the payment provider, and must not come to mean another record.
 */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Counter } from './backup-file.ts';
import { countersOf } from './table-rows.ts';

/**
 * Larger than a region of schools uses in a year, and small enough for two thousand restores before an id overflows.
 */
export const idGap = 1_000_000;
/**
 * Schools and organizations are created by hand, a few a year. Some queries iterate over every school id up to the
 * last, so a large gap would slow each of them.
 */
export const schoolIdGap = 100;

const createdByHand = ['organizations_id_seq', 'schools_id_seq'];

/**
 * Sets every sequence ahead of both the backup and the replaced data. Live event numbers advance too, so that an open
 * page that saw later events reloads everything.
 */
export async function advanceNumbers(tx: Tx, replaced: readonly Counter[]): Promise<void> {
  const before = new Map(replaced.map(({ name, last }) => [name, last]));
  for (const { name, last } of await countersOf(tx)) {
    const ahead = createdByHand.includes(name) ? schoolIdGap : idGap;
    await sql`select setval(${`public.${name}`}::regclass, greatest(${last}::bigint, ${before.get(name) ?? '0'}::bigint) + ${ahead}::bigint)`.execute(
      tx,
    );
  }
  // A user without a cursor in the backup may have received events since.
  await sql`insert into live_cursors as c (user_id, last) select id, ${idGap}::bigint from users
    on conflict (user_id) do update set last = c.last + excluded.last`.execute(tx);
  await sql`delete from live_events`.execute(tx);
}
