/** Where a long trial runs: a database of its own, of either kind, that is dropped after. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseKind } from './database.ts';
import type { EmbeddedOptions } from './embedded/embedded.ts';
import type { PostgresqlOptions } from './postgresql.ts';
import { dropDatabasesOf, nameOfRun, onTestPostgresql, testPostgresqlUrl } from './test-postgresql.ts';

export type TrialPlace = EmbeddedOptions | PostgresqlOptions;

type Lent = { readonly place: TrialPlace; readonly drop: () => Promise<void> | void };

/** Makes an empty database and gives how to open it and how to drop it. */
export function trialPlace(kind: DatabaseKind): Promise<Lent> {
  return kind === 'embedded' ? embeddedPlace() : postgresqlPlace();
}

async function embeddedPlace(): Promise<Lent> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-test-trial-'));
  return { place: { dataDir }, drop: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function postgresqlPlace(): Promise<Lent> {
  const run = nameOfRun();
  await onTestPostgresql((client) => client.query(`create database ${run}_trial`));
  return { place: { url: testPostgresqlUrl(`${run}_trial`) }, drop: () => dropDatabasesOf(run) };
}
