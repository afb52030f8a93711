/** A database of its own for a test file, filled as `test-template.ts` says, and dropped after the file's last test. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, inject, onTestFinished } from 'vitest';
import type { Database, DatabaseKind } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { Engine } from './engine.ts';
import { openDatabase } from './open-database.ts';
import { openPostgresql } from './postgresql.ts';
import { onTestPostgresql, testPostgresqlUrl } from './test-postgresql.ts';
import { testRoom } from './test-room.ts';

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

/** A database that nobody else touches. Call it once, at the top of a test file. */
export async function testDatabase(): Promise<Database> {
  const { database, drop } = await (testKind() === 'embedded' ? embeddedCopy() : postgresqlCopy());
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return database;
}

/** Another process's way to the same data, on PostgreSQL. */
export async function openBeside(beside: Database): Promise<Database> {
  const opened = await openDatabase({ url: await testDatabaseUrl(beside), connections: 4 });
  afterAll(() => opened.close());
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
      ? await openEmbedded({ dataDir: emptyFolder(afterAll), sync: false })
      : await openPostgresql({ url: await emptyDatabaseUrl() });
  afterAll(() => engine.close());
  return engine;
}

/** The address of an empty PostgreSQL database, dropped when the run ends. */
export async function emptyDatabaseUrl(): Promise<string> {
  const name = `${inject('database').room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name}`));
  return testPostgresqlUrl(name);
}

/** A folder with nothing in it, removed when the test is over that asked for it. */
export function emptyFolder(whenOver: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(testRoom(), 'parvis-test-'));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Copy = { readonly database: Database; readonly drop: () => Promise<void> | void };

async function embeddedCopy(): Promise<Copy> {
  const { template, room, threadBundle } = inject('database');
  const dataDir = join(room, randomUUID());
  cpSync(template, dataDir, { recursive: true });
  const drop = () => rmSync(dataDir, { recursive: true, force: true });
  return { database: await openDatabase({ dataDir, sync: false, threadBundle }), drop };
}

async function postgresqlCopy(): Promise<Copy> {
  const { template, room } = inject('database');
  const name = `${room}_${randomUUID().slice(0, 8)}`;
  await onTestPostgresql((client) => client.query(`create database ${name} template ${template}`));
  const drop = async () =>
    void (await onTestPostgresql((client) => client.query(`drop database ${name} with (force)`)));
  return { database: await openDatabase({ url: testPostgresqlUrl(name), connections: 4 }), drop };
}
