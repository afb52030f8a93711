/** The tenant scope of a transaction: its user and the schools that it may access. */
import { sql } from 'kysely';
import pg from 'pg';
import type { ExtendTenantScope, TenantContext, Tx } from './database.ts';
import { idleSeconds, secondsPerStatement } from './engine.ts';

/** The restricted role. It owns nothing and cannot bypass row-level security. Created by the first migration. */
export const appRole = 'parvis_app';

/**
 * The planner's settings of every transaction. Statements are planned once: by default PostgreSQL plans those of few
 * rows again at each call, which takes longer than running them. The tables of a school stay in memory, so a page read
 * at random costs hardly more than one read in order. The default is for hard disks, and reads whole tables where an
 * index would do. (docs/decisions/0026)
 */
export const planSettings = ['plan_cache_mode = force_generic_plan', 'random_page_cost = 1.1'] as const;

const localPlanSettings = planSettings.map((setting) => `set local ${setting}`);

/** Replaces the schools in scope until the transaction ends. */
export const setTenantScope: ExtendTenantScope = async (tx, schoolIds) => {
  await sql`select set_tenant_schools(${schoolIds.map(integer)}::int[])`.execute(tx);
};

/**
 * Replaces the schools and organizations in scope. Also works on the schema of an earlier version, as a backup needs.
 */
export async function setWholeScope(
  tx: Tx,
  schoolIds: readonly number[],
  organizationIds: readonly number[],
): Promise<void> {
  const [schools, organizations] = [schoolIds, organizationIds].map((ids) => `'{${ids.map(integer).join(',')}}'`);
  await sql.raw(`set local app.schools = ${schools}; set local app.organizations = ${organizations}`).execute(tx);
}

type TransactionSetting = 'api_token' | 'invitation' | 'room_device' | 'room_token';

/** SQL: sets what policies and defaults read until the transaction ends. */
export const setLocal = (name: TransactionSetting, value: string) => sql`set_local(${`app.${name}`}, ${value})`;

/**
 * Begins a transaction and sets its tenant scope in one round trip, after the settings of a pooled one. Only integers
 * and digits of a trace enter this text otherwise.
 */
export function beginStatement({ userId, schoolIds, readOnly, traceparent }: TenantContext, pooled?: string): string {
  const settings = pooled ? [pooled] : [];
  if (userId !== undefined) settings.push(`set local app."user" = '${integer(userId)}'`);
  if (schoolIds) settings.push(`select set_tenant_schools('{${schoolIds.map(integer).join(',')}}')`);
  if (traceparent !== undefined) settings.push(`set local app.traceparent = '${digitsOf(traceparent)}'`);
  return [readOnly ? 'begin read only' : 'begin', ...settings].join('; ');
}

/**
 * What a transaction sets by itself behind a pooler, whose sessions keep nothing from one transaction to the next: the
 * restricted role, the timeouts, and how statements are planned.
 */
export const pooledSettings = (role: string): string =>
  [
    `set local role ${pg.escapeIdentifier(role)}`,
    `set local statement_timeout = '${secondsPerStatement}s'`,
    `set local idle_in_transaction_session_timeout = '${idleSeconds}s'`,
    ...localPlanSettings,
  ].join('; ');

/** Begins a transaction without tenant scope and without a statement timeout. */
export const beginAsOwnerStatement = [
  'begin; set local role none; set local statement_timeout = 0',
  ...localPlanSettings,
].join('; ');

function digitsOf(traceparent: string): string {
  if (!/^[0-9a-f-]{55}$/.test(traceparent)) throw new TypeError('not a traceparent');
  return traceparent;
}

function integer(id: number): string {
  if (!Number.isSafeInteger(id)) throw new TypeError(`${id} is not an id`);
  return String(id);
}
