/** The tenant scope of a transaction: its user and the schools that it may access. */
import { sql } from 'kysely';
import pg from 'pg';
import type { ExtendTenantScope, TenantContext } from './database.ts';
import { idleSeconds, secondsPerStatement } from './engine.ts';

/** The restricted role. It owns nothing and cannot bypass row-level security. Created by the first migration. */
export const appRole = 'parvis_app';

/** Replaces the schools in scope until the transaction ends. */
export const setTenantScope: ExtendTenantScope = async (tx, schoolIds) => {
  await sql`select set_config('app.schools', ${`{${schoolIds.map(integer).join(',')}}`}, true)`.execute(tx);
};

/**
 * Begins a transaction and sets its tenant scope in one round trip, after the settings of a pooled one. Only integers
 * and digits of a trace enter this text otherwise.
 */
export function beginStatement({ userId, schoolIds, readOnly, traceparent }: TenantContext, pooled?: string): string {
  const settings = pooled ? [pooled] : [];
  if (userId !== undefined) settings.push(`set local app."user" = '${integer(userId)}'`);
  if (schoolIds) settings.push(`set local app.schools = '{${schoolIds.map(integer).join(',')}}'`);
  if (traceparent !== undefined) settings.push(`set local app.traceparent = '${digitsOf(traceparent)}'`);
  return [readOnly ? 'begin read only' : 'begin', ...settings].join('; ');
}

/**
 * What a transaction sets by itself behind a pooler, whose sessions keep nothing from one transaction to the next: the
 * restricted role and the timeouts.
 */
export const pooledSettings = (role: string): string =>
  [
    `set local role ${pg.escapeIdentifier(role)}`,
    `set local statement_timeout = '${secondsPerStatement}s'`,
    `set local idle_in_transaction_session_timeout = '${idleSeconds}s'`,
  ].join('; ');

/** Begins a transaction without tenant scope and without a statement timeout. */
export const beginAsOwnerStatement = 'begin; set local role none; set local statement_timeout = 0';

function digitsOf(traceparent: string): string {
  if (!/^[0-9a-f-]{55}$/.test(traceparent)) throw new TypeError('not a traceparent');
  return traceparent;
}

function integer(id: number): string {
  if (!Number.isSafeInteger(id)) throw new TypeError(`${id} is not an id`);
  return String(id);
}
