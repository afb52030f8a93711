/** The fence between schools: which of them a transaction may touch, and whose it is. (trust, Controls) */
import { sql } from 'kysely';
import type { OpenFence, Standing } from './database.ts';

/** The role behind the fence; it owns nothing and can bypass nothing. Made by the first migration. */
export const fencedRole = 'parvis_app';

/** Opens the fence for these schools, instead of those it was open for, until the transaction ends. */
export const openFence: OpenFence = async (tx, schoolIds) => {
  await sql`select set_config('app.schools', ${`{${schoolIds.map(integer).join(',')}}`}, true)`.execute(tx);
};

/** Begins a transaction and says whose it is, in one trip. Only integers ever enter this text. */
export function beginning({ userId, schoolIds, readOnly }: Standing): string {
  const settings: string[] = [];
  if (userId !== undefined) settings.push(`set local app."user" = '${integer(userId)}'`);
  if (schoolIds) settings.push(`set local app.schools = '{${schoolIds.map(integer).join(',')}}'`);
  return [readOnly ? 'begin read only' : 'begin', ...settings].join('; ');
}

/** Begins a transaction outside the fence, with all the time it needs. */
export const beginningAsOwner = 'begin; set local role none; set local statement_timeout = 0';

function integer(id: number): string {
  if (!Number.isSafeInteger(id)) throw new TypeError(`${id} is not an id`);
  return String(id);
}
