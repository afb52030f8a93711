/** A migration that comes after all of this version, for tests of upgrades. */
import { createHash } from 'node:crypto';
import { knownMigrations, type Migration } from '#server/db/migrate.ts';

/** The migration, with the next number. */
export function laterMigration(sql: string): Migration {
  const number = knownMigrations().length + 1;
  const name = `${String(number).padStart(4, '0')}-later.sql`;
  return { number, name, sql, sum: createHash('sha256').update(sql).digest('hex') };
}

/** SQL that sets the tenant scope to every school, as a migration that changes rows of schools does first. */
export const scopeOfAllSchools = 'select set_scope_of_all();';
