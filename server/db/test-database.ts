/**
 * A database of its own for a test or a file of them, filled as `test-template.ts` says, and closed when they are over.
 * On PostgreSQL they are dropped together when the run ends: the many files of one that comes find a slower place where
 * those of another just went.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database, DatabaseKind } from './database.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded.ts';
import type { Engine } from './engine.ts';
import { openDatabase, type Place } from './open-database.ts';
import { openPostgresql } from './postgresql.ts';
import { onTestPostgresql, testPostgresqlUrl } from './test-postgresql.ts';
import { isFull } from './test-form.ts';
import { testRoom } from './test-room.ts';
import { whenOver } from './test-when-over.ts';

export { testNow } from './test-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a run's set-up prepared: what to copy, and where the copies go. */
    database: {
      readonly kind: DatabaseKind;
      readonly template: string;
      readonly room: string;
      /** The code of an embedded database's thread. */
      readonly threadBundle?: string;
    };
    /** Why no PostgreSQL is used; empty when one is. */
    silence: string;
  }
}

/** Which database this run of the file is about. */
export const testKind = (): DatabaseKind => inject('database').kind;

/** Whether this run leaves to PostgreSQL what need not be tried on both in the short form. */
export const isLeftToPostgresql = (): boolean => testKind() === 'embedded' && !isFull && !inject('silence');

/**
 * What a test may want otherwise than a school: an embedded one's statements stopped earlier, since one that spins
 * costs a processor.
 */
type Wanted = Pick<EmbeddedOptions, 'statementSeconds'>;

/** A database that nobody else touches. */
export async function testDatabase(wanted: Wanted = {}): Promise<Database> {
  const database = await (testKind() === 'embedded' ? embeddedCopy(wanted) : postgresqlCopy());
  whenOver(() => database.close());
  return database;
}

/** Another process's way to the same data, on PostgreSQL. */
export async function openBeside(beside: Database): Promise<Database> {
  const opened = await openDatabase({ url: await testDatabaseUrl(beside), connections: 4 });
  whenOver(() => opened.close());
  return opened;
}

/** Where a test's PostgreSQL database is. */
export async function testDatabaseUrl(database: Database): Promise<string> {
  const { rows } = await database.asOwner((tx) => sql<{ name: string }>`select current_database() as name`.execute(tx));
  return testPostgresqlUrl(rows[0]?.name ?? '');
}

/** A database without a single table, of the kind that this run is about. */
export async function emptyDatabase(): Promise<Engine> {
  const engine =
    testKind() === 'embedded'
      ? await openEmbedded(emptyFolderPlace())
      : await openPostgresql({ url: await emptyDatabaseUrl() });
  whenOver(() => engine.close());
  return engine;
}

/** Where a database without a single table is, of the kind that this run is about. */
export const emptyPlace = async (): Promise<Place> =>
  testKind() === 'embedded' ? emptyFolderPlace() : { url: await emptyDatabaseUrl() };

const emptyFolderPlace = () => ({
  dataDir: emptyFolder(),
  sync: false,
  threadBundle: inject('database').threadBundle,
});

/** The address of an empty PostgreSQL database, made as `how` says and dropped when the run ends. */
export async function emptyDatabaseUrl(how = ''): Promise<string> {
  const name = `${inject('database').room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name} ${how}`));
  return testPostgresqlUrl(name);
}

/** A folder with nothing in it, removed when what asked for it is over. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(testRoom(), 'parvis-test-'));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Where an embedded database is, filled and not open, for tests of opening it; removed when what asked for it is over.
 */
export function filledPlace(): EmbeddedOptions {
  const { template, room, threadBundle } = inject('database');
  const dataDir = join(room, randomUUID());
  cpSync(template, dataDir, { recursive: true });
  whenOver(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, sync: false, threadBundle };
}

async function embeddedCopy(wanted: Wanted): Promise<Database> {
  await import('./test-compiled.ts');
  return openDatabase({ ...filledPlace(), ...wanted });
}

async function postgresqlCopy(): Promise<Database> {
  const { template, room } = inject('database');
  const name = `${room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name} template ${template}`));
  return openDatabase({ url: testPostgresqlUrl(name), connections: 4 });
}
