/** The database of a long trial: its own, of either kind, dropped afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseKind } from '#server/db/database.ts';
import type { EmbeddedOptions } from '#server/db/embedded/embedded.ts';
import type { PostgresqlOptions } from '#server/db/postgresql.ts';
import { dropDatabasesOf, nameOfRun, onTestPostgresql, testPostgresqlUrl } from './test-postgresql.ts';

export type TrialDatabase = EmbeddedOptions | PostgresqlOptions;

type TemporaryDatabase = { readonly place: TrialDatabase; readonly drop: () => Promise<void> | void };

/** Creates an empty database, and gives its location and a function that drops it. */
export function createTrialDatabase(kind: DatabaseKind): Promise<TemporaryDatabase> {
  return kind === 'embedded' ? embeddedPlace() : postgresqlPlace();
}

async function embeddedPlace(): Promise<TemporaryDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-test-trial-'));
  return { place: { dataDir }, drop: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function postgresqlPlace(): Promise<TemporaryDatabase> {
  const run = nameOfRun();
  await onTestPostgresql((client) => client.query(`create database ${run}_trial`));
  return { place: { url: testPostgresqlUrl(`${run}_trial`) }, drop: () => dropDatabasesOf(run) };
}
