/**
 * A database for one test or one file, seeded by `seed-template.ts`, and closed afterwards. PostgreSQL databases are
 * dropped together when the run ends: dropping them earlier slows down the creation of the next ones.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { type EmbeddedOptions, openEmbedded } from '#server/db/embedded/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { onTestPostgresql, testPostgresqlUrl } from './test-postgresql.ts';
import { isFull, longTimeouts } from './full-run.ts';
import { testTmpDir } from './tmp-dir.ts';
import { registerCleanup } from './cleanup.ts';

export { testNow } from './seed-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The result of the run's setup: what to copy, and the location of the copies. */
    database: {
      readonly kind: DatabaseKind;
      readonly template: string;
      readonly room: string;
      /** The address of the pooler through which the tests reach PostgreSQL, without a database. */
      readonly poolerUrl?: string;
      /** The code of an embedded database's thread. */
      readonly threadBundle?: string;
    };
    /** Why PostgreSQL is not used. Empty when it is. */
    silence: string;
  }
}

/** The database of this run of the file. */
export const testKind = (): DatabaseKind => inject('database').kind;

/** Whether the short run tests this on PostgreSQL only. */
export const isLeftToPostgresql = (): boolean => testKind() === 'embedded' && !isFull && !inject('silence');

/** Timeouts of a test database. A shorter statement timeout of an embedded one lets an endless statement end sooner. */
type TestDatabaseOptions = Pick<EmbeddedOptions, 'statementSeconds' | 'connectionSeconds'>;

/** A database for this test only. */
export async function testDatabase(wanted: TestDatabaseOptions = {}): Promise<Database> {
  const database = await (testKind() === 'embedded' ? embeddedCopy(wanted) : postgresqlCopy(wanted));
  registerCleanup(() => database.close());
  return database;
}

/** A second connection to the same data, as of another process, on PostgreSQL. `asItStands` migrates nothing. */
export async function openSecondConnection(
  database: Database,
  options: { readonly asItStands?: boolean } = {},
): Promise<Database> {
  const opened = await openDatabase(
    { url: await testDatabaseUrl(database), connections: 4, connectionSeconds: longTimeouts.connectionSeconds },
    options,
  );
  registerCleanup(() => opened.close());
  return opened;
}

/** The address of a test's PostgreSQL database. */
export async function testDatabaseUrl(database: Database): Promise<string> {
  const { rows } = await database.asOwner((tx) => sql<{ name: string }>`select current_database() as name`.execute(tx));
  return testPostgresqlUrl(rows[0]?.name ?? '');
}

/** A database without tables, of the kind of this run. */
export async function emptyDatabase(): Promise<Engine> {
  const engine =
    testKind() === 'embedded'
      ? await openEmbedded(emptyFolderPlace())
      : await openPostgresql({ url: await emptyDatabaseUrl() });
  registerCleanup(() => engine.close());
  return engine;
}

/** The location of a database without tables, of the kind of this run. */
export const emptyLocation = async (): Promise<DatabaseLocation> =>
  testKind() === 'embedded' ? emptyFolderPlace() : { url: await emptyDatabaseUrl() };

const emptyFolderPlace = () => ({
  ...longTimeouts,
  dataDir: emptyFolder(),
  sync: false,
  threadBundle: inject('database').threadBundle,
});

/** The address of an empty PostgreSQL database, created with the options `how`, and dropped when the run ends. */
export async function emptyDatabaseUrl(how = ''): Promise<string> {
  const name = `${inject('database').room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name} ${how}`));
  return testPostgresqlUrl(name);
}

/** An empty folder, removed after the test or file that requested it. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(testTmpDir(), 'parvis-test-'));
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The location of a seeded embedded database that is not open, for tests of opening it. Removed after the test or file
 * that requested it.
 */
export function seededLocation(): EmbeddedOptions {
  const { template, room, threadBundle } = inject('database');
  const dataDir = join(room, randomUUID());
  cpSync(template, dataDir, { recursive: true });
  registerCleanup(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, sync: false, threadBundle };
}

async function embeddedCopy(wanted: TestDatabaseOptions): Promise<Database> {
  await import('./compiled-pglite.ts');
  return openDatabase({ ...seededLocation(), ...longTimeouts, ...wanted });
}

async function postgresqlCopy(wanted: TestDatabaseOptions): Promise<Database> {
  const { template, room, poolerUrl } = inject('database');
  const name = `${room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name} template ${template}`));
  const directUrl = testPostgresqlUrl(name);
  const { connectionSeconds } = { ...longTimeouts, ...wanted };
  const size = { connections: 4, connectionSeconds };
  if (!poolerUrl) return openDatabase({ url: directUrl, ...size });
  return openDatabase({ url: new URL(name, poolerUrl).href, directUrl, ...size });
}

/** A number that is neither a parameter nor part of a name. */
const numbers = /(?<![$\w."])\d+(?:\.\d+)?\b/g;

/**
 * Watches for statements that differ only in a number, and gives the pairs so far. With an id in the text of a
 * statement instead of a parameter, PostgreSQL plans it again for each row, and the names of prepared statements run
 * out.
 */
export function watchStatementTexts(database: Pick<Database, 'onStatement'>): () => readonly string[] {
  const texts = new Map<string, string>();
  const pairs: string[] = [];
  database.onStatement((text) => {
    const shape = text.replaceAll(numbers, '0');
    const first = texts.get(shape);
    if (first === undefined) texts.set(shape, text);
    else if (first !== text) pairs.push(`${first}\n${text}`);
  });
  return () => pairs;
}
