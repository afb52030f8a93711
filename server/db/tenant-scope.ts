/** The tenant scope of a transaction: its user and the schools that it may access. */
import { sql } from 'kysely';
import type { OpenFence, TenantContext } from './database.ts';

/** The restricted role. It owns nothing and cannot bypass row-level security. Created by the first migration. */
export const appRole = 'parvis_app';

/** Replaces the schools in scope until the transaction ends. */
export const setTenantScope: OpenFence = async (tx, schoolIds) => {
  await sql`select set_config('app.schools', ${`{${schoolIds.map(integer).join(',')}}`}, true)`.execute(tx);
};

/** Begins a transaction and sets its tenant scope in one round trip. Only integers enter this text. */
export function beginStatement({ userId, schoolIds, readOnly }: TenantContext): string {
  const settings: string[] = [];
  if (userId !== undefined) settings.push(`set local app."user" = '${integer(userId)}'`);
  if (schoolIds) settings.push(`set local app.schools = '{${schoolIds.map(integer).join(',')}}'`);
  return [readOnly ? 'begin read only' : 'begin', ...settings].join('; ');
}

/** Begins a transaction without tenant scope and without a statement timeout. */
export const beginAsOwnerStatement = 'begin; set local role none; set local statement_timeout = 0';

function integer(id: number): string {
  if (!Number.isSafeInteger(id)) throw new TypeError(`${id} is not an id`);
  return String(id);
}
