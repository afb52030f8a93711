import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import {
  emptyDatabaseUrl,
  emptyFolder,
  emptyLocation,
  isLeftToPostgresql,
  openSecondConnection,
  testDatabase,
  testKind,
  testNow,
} from '#test/support/test-database.ts';
import { DatabaseNotFound, openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { idGap } from './advance-numbers.ts';
import { backUp } from './write-backup.ts';
import { BackupExists, openBackup } from './backup-file.ts';
import { backUpLocation, moveDatabase, restoreInto } from './backup-commands.ts';
import { restore } from './restore.ts';
import { countersOf } from './table-rows.ts';
import { laterMigration } from '#test/support/later-migration.ts';
import { shrinkDemo, openTokens } from '#test/support/small-school.ts';

const database = await testDatabase();
const folder = emptyFolder();
const wholeFile = join(folder, 'whole.parvis');
const wholeTotals = await backUp(database, wholeFile, testNow);
await shrinkDemo(database);
const file = join(folder, 'school.parvis');
const totals = await backUp(database, file, testNow);

const namesIn = (where: Database) =>
  where.asOwner(async (tx) => {
    await sql`select set_config('app.schools', '{1,2}', true)`.execute(tx);
    return (await tx.selectFrom('children').select('name').orderBy('id').execute()).map(({ name }) => name);
  });

async function lookInto<T>(place: DatabaseLocation, look: (found: Database) => Promise<T>): Promise<T> {
  const found = await openDatabase(place);
  try {
    return await look(found);
  } finally {
    await found.close();
  }
}

test('a backup is one file, readable by its owner only, with every table, and is not overwritten', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(wholeTotals.children?.rows).toBeGreaterThan(400);
  expect(wholeTotals.pickup_events?.rows).toBeGreaterThan(0);
  await expect(backUp(database, file, testNow)).rejects.toThrow(BackupExists);
});

test('a backup of a database without a school fails and creates no file', async () => {
  const kept = join(folder, 'nothing.parvis');
  const emptyDatabase = await emptyLocation();
  await expect(backUpLocation(emptyDatabase, kept, testNow)).rejects.toThrow(DatabaseNotFound);
  await expect(openDatabase(emptyDatabase, { asItStands: true })).rejects.toThrow(DatabaseNotFound);
  expect('dataDir' in emptyDatabase ? readdirSync(emptyDatabase.dataDir) : []).toEqual([]);
  const nowhere = join(folder, 'nowhere');
  await expect(backUpLocation({ dataDir: nowhere }, kept, testNow)).rejects.toThrow(/no school in the data folder/);
  // Migrated, but without a school.
  await (await openDatabase(emptyDatabase)).close();
  await expect(backUpLocation(emptyDatabase, kept, testNow)).rejects.toThrow(DatabaseNotFound);
  expect([nowhere, kept].filter((path) => existsSync(path))).toEqual([]);
});

/** A signed-in user with a push device, and open email verifications and an invitation. */
const signedIn = join(folder, 'signed-in.parvis');
await openTokens(database);
await backUp(database, signedIn, testNow);

/** Empty at first. A test's restored data stays for the next test. */
const place = await emptyLocation();

describe('a restore', () => {
  test('into an empty database restores everything, and the school keeps working', async () => {
    const empty = await emptyLocation();
    const restored = await restoreInto(empty, wholeFile, { replace: false, now: testNow });
    expect(restored).toEqual({ totals: wholeTotals });
    await lookInto(empty, async (found) => {
      expect(await namesIn(found)).toEqual(await namesIn(database));
      // Row-level security, foreign keys and triggers are active again, and sequences are ahead of all issued ids.
      expect(await found.transaction({}, (tx) => tx.selectFrom('children').select('id').execute())).toEqual([]);
      const made = await found.transaction({ schoolIds: [1] }, (tx) =>
        sql<{ id: number }>`insert into children (school_id, group_id, given_name, family_name)
          select 1, group_id, 'Zoé', 'Test' from children where id = 1 returning id`.execute(tx),
      );
      expect(made.rows[0]?.id).toBe((wholeTotals.children?.rows ?? 0) + idGap + 1);
      const talk = await found.transaction({ schoolIds: [1] }, (tx) =>
        tx
          .selectFrom('conversations')
          .select('id')
          .where('child_id', '=', made.rows[0]?.id ?? 0)
          .execute(),
      );
      expect(talk).toHaveLength(1);
      await expect(
        found.transaction({ schoolIds: [1] }, (tx) =>
          sql`insert into report_reads (school_id, report_id, user_id, read_at) values (1, 999999, 1, now())`.execute(
            tx,
          ),
        ),
      ).rejects.toThrow('foreign key');
      // The tables are analyzed, so that the first calls are planned like later ones.
      const { rows: known } = await found.asOwner((tx) =>
        sql`select reltuples::int as rows from pg_class where oid = 'guardians'::regclass`.execute(tx),
      );
      expect(known).toEqual([{ rows: wholeTotals.guardians?.rows }]);
    });
  });

  test('into an existing school is refused without --replace, which saves the previous data first', async () => {
    await restoreInto(place, file, { replace: false, now: testNow });
    await lookInto(place, (found) =>
      found.asOwner((tx) => sql`update users set name = 'Another Name' where id = 1`.execute(tx)),
    );
    await expect(restoreInto(place, file, { replace: false, now: testNow })).rejects.toThrow('already');
    const nameOf = () =>
      lookInto(place, (found) =>
        found.asOwner((tx) => tx.selectFrom('users').select('name').where('id', '=', 1).executeTakeFirstOrThrow()),
      );
    const replaced = await restoreInto(place, file, { replace: true, now: testNow });
    expect(replaced.totals).toEqual(totals);
    expect(await nameOf()).toEqual({ name: 'Sophie Tremblay' });
    const at = (seconds: number) => ({ replace: true, now: new Date(testNow.getTime() + seconds * 1000) });
    const back = await restoreInto(place, replaced.restorePoint ?? '', at(1));
    expect(back.totals.users).not.toEqual(totals.users);
    const cut = join(folder, 'cut-later.parvis');
    writeFileSync(cut, gzipSync(gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2).join('\n')));
    await expect(restoreInto(place, cut, at(2))).rejects.toThrow(
      /The previous data is unchanged\. A copy of it is in .+\/restore-point-[^/]+\.parvis\.$/,
    );
    expect(await nameOf()).toEqual({ name: 'Another Name' });
  });

  test('ends sessions, push devices, invitations and email verifications of the backup, except when moving a database', async () => {
    const left = (found: Database) =>
      found.asOwner(async (tx) => {
        await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
        const { rows } = await sql<Record<string, number>>`
            select (select count(*)::int from sessions) as sessions, (select count(*)::int from push_subscriptions) as devices,
              (select count(*)::int from verifications) + (select count(*)::int from email_changes) as proofs,
              (select count(*)::int from invitations where email = 'ana@example.org' and expires_at > sent_at) as invitations,
              (select count(*)::int from invitations where email = 'ana@example.org' and token is not null) as resendable`.execute(
          tx,
        );
        return rows[0];
      });
    await restore(database, await openBackup(signedIn));
    expect(await left(database)).toEqual({ sessions: 1, devices: 1, proofs: 2, invitations: 1, resendable: 1 });
    await restoreInto(place, signedIn, { replace: true, now: new Date(testNow.getTime() + 10_000) });
    const none = { sessions: 0, devices: 0, proofs: 0, invitations: 0, resendable: 1 };
    expect(await lookInto(place, left)).toEqual(none);
  });

  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');
  const brokenFile = (name: string, content: Buffer) => {
    const broken = join(folder, name);
    writeFileSync(broken, content);
    return broken;
  };
  const brokenFiles: readonly [string, () => string, string][] = [
    ['is cut short', () => brokenFile('cut', readFileSync(file).subarray(0, 60_000)), 'cannot be read'],
    ['lost its end', () => brokenFile('end', gzipSync(lines().slice(0, -2).join('\n'))), 'is truncated'],
    ['lost a row', () => brokenFile('row', gzipSync(lines().toSpliced(400, 1).join('\n'))), 'checksums do not match'],
    [
      'had a row changed',
      () => brokenFile('changed', gzipSync(lines().join('\n').replace('Sophie Tremblay', 'Sophie Tremblai'))),
      'checksums do not match',
    ],
    [
      'holds what is no row',
      () =>
        brokenFile(
          'none',
          gzipSync(
            lines()
              .join('\n')
              .replace(/"name": ?"Sophie Tremblay"/, '"name": Sophie Tremblay'),
          ),
        ),
      'The backup is damaged: a row of users is invalid. Nothing has been changed.',
    ],
    [
      'holds a value of another kind',
      () =>
        brokenFile(
          'kind',
          gzipSync(
            lines()
              .join('\n')
              .replace(/("id": ?)1(, ?"name": ?"Sophie Tremblay")/, '$1"Sophie"$2'),
          ),
        ),
      'The backup is damaged: a row of users is invalid. Nothing has been changed.',
    ],
    ['is something else', () => brokenFile('other', Buffer.from('photo')), 'cannot be read'],
    ['is a text of something else', () => brokenFile('text', gzipSync('photo\n')), 'not a Parvis backup'],
  ];
  /** The row count of each table, and the rows that differ from the backup. */
  const held = () =>
    database.asOwner(async (tx) => {
      await setTenantScope(tx, [1, 2]);
      const counts: Record<string, number> = {};
      for (const table of Object.keys(totals)) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx);
        counts[table] = rows[0]?.n ?? 0;
      }
      const children = await tx.selectFrom('children').selectAll().orderBy('id').execute();
      const users = await tx.selectFrom('users').selectAll().orderBy('id').execute();
      return { counts, children, users };
    });
  test.each(brokenFiles)('of a file that %s changes nothing', async (_, make, text) => {
    // A change since the backup reveals any row that the failed restore left behind.
    await database.asOwner(async (tx) => {
      await setTenantScope(tx, [1, 2]);
      await tx.updateTable('children').set({ given_name: 'Zoé' }).where('id', '=', 1).execute();
      await tx.updateTable('users').set({ name: 'Another Name' }).where('id', '=', 1).execute();
    });
    const before = await held();
    expect(before.counts.children).toBe(totals.children?.rows);
    const opened = openBackup(make()).then((backup) => restore(database, backup));
    const { message } = await opened.then(
      () => new Error('the restore succeeded'),
      (error: Error) => error,
    );
    expect(message).toContain(text);
    expect(message, 'nothing of what a row holds').not.toContain('Sophie');
    expect(await held()).toEqual(before);
    // Constraints and triggers are active again.
    expect(await database.transaction({}, (tx) => tx.selectFrom('children').select('id').execute())).toEqual([]);
  });

  test.skipIf(isLeftToPostgresql())('of a backup by an older version migrates the data', async () => {
    const earlier = await emptyLocation();
    const old = join(folder, 'old.parvis');
    const then = await openDatabase(earlier);
    await then.asOwner((tx) =>
      sql`insert into users (name, email, role) values ('Ana', 'ana@example.org', 'parent')`.execute(tx),
    );
    await then.close();
    await backUpLocation(earlier, old, testNow);
    // A backup of an older database keeps its old schema, so that a downgrade stays possible.
    const applied = knownMigrations().length;
    expect((await openBackup(old)).heading.migrations).toHaveLength(applied);
    const still = await openDatabase(earlier, { asItStands: true });
    await still.asOwner(async (tx) => {
      const { rows } = await sql<{ number: number }>`select max(number) as number from migrations`.execute(tx);
      expect(rows).toEqual([{ number: applied }]);
    });
    await still.close();
    const later = await emptyLocation();
    const migrations = [
      ...knownMigrations(),
      laterMigration(`alter table users add column initial text; update users set initial = left(name, 1);
        alter table users alter column initial set not null`),
    ];
    await restoreInto(later, old, { replace: false, now: testNow, migrations });
    const now = await openDatabase(later, { asItStands: true });
    const [found, stands] = await now.asOwner(async (tx) => [
      (await sql`select name, email, initial from users`.execute(tx)).rows,
      (await sql<{ number: number }>`select max(number) as number from migrations`.execute(tx)).rows,
    ]);
    await now.close();
    expect(stands).toEqual([{ number: applied + 1 }]);
    expect(found).toEqual([{ name: 'Ana', email: 'ana@example.org', initial: 'A' }]);
  });

  test.skipIf(isLeftToPostgresql())('of a backup of the schema of version 1.0.0 keeps the accounts', async () => {
    const earlier = await emptyLocation();
    const old = join(folder, 'first-version.parvis');
    const then = await openDatabase(earlier, { migrations: knownMigrations().slice(0, 16) });
    await then.asOwner((tx) =>
      sql`insert into users (name, email, role) values ('Ana', 'ana@example.org', 'parent')`.execute(tx),
    );
    await then.close();
    await backUpLocation(earlier, old, testNow);
    const later = await emptyLocation();
    await restoreInto(later, old, { replace: false, now: testNow });
    const users = await lookInto(later, (found) =>
      found.asOwner((tx) => tx.selectFrom('users').select('email').execute()),
    );
    expect(users).toEqual([{ email: 'ana@example.org' }]);
  });

  test('that fails at the end leaves the sequences unchanged', async () => {
    const counters = () => database.asOwner(countersOf);
    await database.asOwner((tx) => sql`select setval('children_id_seq', 5000)`.execute(tx));
    const before = await counters();
    const { heading, rows } = await openBackup(file);
    async function* oneRowAway() {
      const all = rows();
      for (let row = await all.next(); ; row = await all.next()) {
        if (row.done) return { ...row.value, users: { rows: 1, sha256: '' } };
        yield row.value;
      }
    }
    await expect(restore(database, { heading, rows: oneRowAway })).rejects.toThrow('users differs from the backup');
    expect(await counters()).toEqual(before);
  });

  test('onto a full disk reports the full disk and changes nothing', async () => {
    await database.asOwner(async (tx) => {
      await sql`create function fill_disk() returns boolean language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(tx);
      await sql`alter table users add constraint full_disk check (fill_disk()) not valid`.execute(tx);
    });
    const before = await held();
    await expect(openBackup(file).then((backup) => restore(database, backup))).rejects.toThrow(
      /^The disk is full: free some space and restore again\. Nothing has been changed\.$/,
    );
    await database.asOwner((tx) => sql`alter table users drop constraint full_disk`.execute(tx));
    expect(await held()).toEqual(before);
  });

  test.runIf(testKind() === 'postgresql')('is refused while Parvis is running on the database', async () => {
    const secondServer = await openSecondConnection(database);
    const stop = await secondServer.listen('parvis_live', {
      onNotification: () => undefined,
      onReconnect: () => undefined,
    });
    await expect(openBackup(file).then((backup) => restore(database, backup))).rejects.toThrow('stop it first');
    stop();
  });
});

test.runIf(testKind() === 'postgresql')(
  'migrate:postgres moves a school from the embedded database to PostgreSQL with equal counts and checksums',
  async () => {
    const { thread: threadBundle, remove } = await bundleProgram();
    onTestFinished(remove);
    const embedded: DatabaseLocation = { dataDir: emptyFolder(), sync: false, threadBundle };
    const { totals: there } = await restoreInto(embedded, signedIn, {
      replace: false,
      now: testNow,
      keepsSessions: true,
    });
    const to: DatabaseLocation = { url: await emptyDatabaseUrl() };
    const moved = await moveDatabase(embedded, to, join(folder, 'moved.parvis'), testNow);
    expect(moved).toEqual(there);
    expect(moved.sessions?.rows, 'who is signed in stays so').toBe(1);
    const rows = Object.values(moved).reduce((sum, table) => sum + table.rows, 0);
    console.log(`moved ${Object.keys(moved).length} tables, ${rows} rows, sums equal`);
    const again = join(folder, 'again.parvis');
    await expect(moveDatabase(embedded, to, again, testNow)).rejects.toThrow('already');
    // It passes the first check, and the final comparison fails: nothing is left behind.
    const halfThere: DatabaseLocation = { url: await emptyDatabaseUrl() };
    await (await openDatabase(halfThere, { migrations: knownMigrations().slice(0, 1) })).close();
    const other = await openDatabase(halfThere, { asItStands: true });
    await other.asOwner((tx) => sql`update migrations set sum = 'another'`.execute(tx));
    await other.close();
    await expect(moveDatabase(embedded, halfThere, again, testNow)).rejects.toThrow('was migrated with another');
    expect(readdirSync(folder).filter((name) => name.startsWith('again'))).toEqual([]);
  },
);
