import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database, Tx } from './database.ts';
import { scopeToAllSchools } from './backup/table-rows.ts';
import { setTenantScope } from './tenant-scope.ts';
import { NamedClient } from '#server/db/driver/batching-client.ts';
import { knownMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { timeLimit } from '#test/support/full-run.ts';
import { laterMigration } from '#test/support/later-migration.ts';
import { insertMinimalRow } from '#test/support/minimal-row.ts';
import { emptyDatabaseUrl, testDatabase } from '#test/support/test-database.ts';
import { onTestPostgresql, testPostgresqlUrl } from '#test/support/test-postgresql.ts';
import { runTransaction } from './transactions.ts';

const database = await testDatabase();

const unavailable = { code: 'unavailable', details: { retryAfter: 2 } };

const insert = (tx: Tx, email: string) => tx.insertInto('users').values({ name: 'Test User', email }).execute();
const has = (email: string) =>
  database.transaction({ readOnly: true }, async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('email', '=', email).execute();
    return found.length > 0;
  });

const cut = (pid: number) => onTestPostgresql((client) => client.query('select pg_terminate_backend($1)', [pid]));
const backendOf = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;

test('a connection lost between two statements: unavailable, nothing committed, and the next transaction works', async () => {
  const lost = database.transaction({}, async (tx) => {
    await insert(tx, 'between@example.ca');
    await cut(await backendOf(tx));
    await insert(tx, 'after@example.ca');
  });
  await expect(lost).rejects.toMatchObject(unavailable);
  const began = performance.now();
  expect([await has('between@example.ca'), await has('after@example.ca')]).toEqual([false, false]);
  expect(performance.now() - began).toBeLessThan(timeLimit(2000));
});

test('a connection lost during a statement: unavailable, nothing committed', async () => {
  const lost = database.transaction({}, async (tx) => {
    await insert(tx, 'during@example.ca');
    const pid = await backendOf(tx);
    await Promise.all([sql`select pg_sleep(60)`.execute(tx), cut(pid)]);
  });
  await expect(lost).rejects.toMatchObject(unavailable);
  expect(await has('during@example.ca')).toBe(false);
});

test('a connection lost during a migration refuses the start, and the process goes on', async () => {
  const url = await emptyDatabaseUrl();
  const cutting = { number: 1, name: '0001-cut.sql', sql: 'select pg_terminate_backend(pg_backend_pid())', sum: 'cut' };
  await expect(openDatabase({ url }, { migrations: [cutting] })).rejects.toThrow('Migration 0001-cut.sql failed');
});

test('a connection lost during the commit is not reported as success', async () => {
  await database.asOwner(async (tx) => {
    await sql`create table slow (id int)`.execute(tx);
    await sql`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return null; end $$`.execute(tx);
    await sql`create constraint trigger linger after insert on slow deferrable initially deferred
      for each row execute function linger()`.execute(tx);
  });
  let cutting: Promise<unknown> = Promise.resolve();
  const lost = database.transaction({}, async (tx) => {
    await insert(tx, 'commit@example.ca');
    await sql`insert into slow values (1)`.execute(tx);
    const pid = await backendOf(tx);
    cutting = new Promise((resolve) => setTimeout(resolve, 200)).then(() => cut(pid));
  });
  await expect(lost).rejects.toMatchObject(unavailable);
  await cutting;
  expect(await has('commit@example.ca')).toBe(false);
});

test('two hundred connection losses leave no partial transaction', async () => {
  const before = await pairs(database);
  let answered = 0;
  for (let round = 0; round < 20; round++) {
    const pids: number[] = [];
    const writes = Array.from({ length: 10 }, (_, n) =>
      database.transaction({}, async (tx) => {
        pids.push(await backendOf(tx));
        await insert(tx, `${round}-${n}-first@cut.ca`);
        await insert(tx, `${round}-${n}-second@cut.ca`);
      }),
    );
    const cuts = writes.map(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 15));
      const pid = pids.pop();
      if (pid) await cut(pid);
    });
    const outcomes = await Promise.allSettled(writes);
    await Promise.all(cuts);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of failures) expect(reason).toMatchObject(unavailable);
    answered += outcomes.length - failures.length;
  }
  // The pool may still hold a connection that was just cut.
  const after = await vi.waitFor(() => pairs(database), { timeout: 30_000 });
  console.log(`200 writes under cuts: ${answered} acknowledged, ${after.whole} kept whole, ${after.half} in part`);
  expect(after.half).toBe(before.half);
  // A write whose commit was interrupted may be committed. An acknowledged write always is.
  expect(after.whole).toBeGreaterThanOrEqual(answered);
});

async function pairs(from: Database): Promise<{ whole: number; half: number }> {
  const { rows } = await from.transaction({ readOnly: true }, (tx) =>
    sql<{ whole: number; half: number }>`
      select count(*) filter (where n = 2) as whole, count(*) filter (where n = 1) as half from (
        select count(*) as n from users where email like '%@cut.ca'
        group by split_part(email, '-', 1), split_part(email, '-', 2)) as written`.execute(tx),
  );
  return rows[0] ?? { whole: 0, half: 0 };
}

test('an unreachable server is reported as unavailable', async () => {
  const url = await emptyDatabaseUrl();
  const short = await openDatabase({ url });
  onTestFinished(() => short.close());
  const name = new URL(url).pathname.slice(1);
  await onTestPostgresql(async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
  const query = () => short.transaction({}, (tx) => sql`select 1`.execute(tx));
  await expect(query()).rejects.toMatchObject(unavailable);
  await onTestPostgresql((client) => client.query(`alter database ${name} allow_connections true`));
  await expect(query()).resolves.toMatchObject({ rows: [{}] });
});

test('a database with another encoding is refused in one line and not modified', async () => {
  const url = await emptyDatabaseUrl("encoding 'SQL_ASCII' locale 'C' template template0");
  await expect(openDatabase({ url })).rejects.toThrow('Parvis needs a database whose encoding is UTF8.');
});

test('after a failed begin, the transaction rejects every statement and is never reported as committed', async () => {
  const pool = new pg.Pool({ connectionString: await emptyDatabaseUrl(), Client: NamedClient, max: 1 });
  onTestFinished(() => pool.end());
  await pool.query('create table chairs (id int)');
  const sit = (tx: Tx, id: number) => sql`insert into chairs values (${id})`.execute(tx);
  const withFailedBegin = (work: (tx: Tx) => Promise<unknown>) =>
    runTransaction(pool, { beginning: 'begn', onStatement: () => undefined }, work);
  const dropped = withFailedBegin(async (tx) => {
    await sit(tx, 1).catch(() => undefined);
    await sit(tx, 2).catch(() => undefined);
    return 'kept';
  });
  await expect(dropped).rejects.toMatchObject({ code: '42601' });
  const { rows } = await pool.query('select id from chairs');
  expect(rows).not.toContainEqual({ id: 2 });
});

test('a read-only transaction in one turn is one write, with its begin and commit', async () => {
  const sockets: CountedSocket[] = [];
  const stream = () => {
    const socket = new CountedSocket();
    sockets.push(socket);
    return socket;
  };
  const pool = new pg.Pool({
    connectionString: await emptyDatabaseUrl(),
    stream,
    Client: NamedClient,
    pipeline: true,
    max: 1,
  });
  onTestFinished(() => pool.end());
  const number = async (tx: Tx, n: number) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n;
  const read = (inOneTurn: boolean) =>
    runTransaction(
      pool,
      { beginning: 'begin read only', readOnly: true, inOneTurn, onStatement: () => undefined },
      (tx) => Promise.all([number(tx, 1), number(tx, 2)]),
    );
  const writes = async (inOneTurn: boolean) => {
    const before = sockets[0]?.writes ?? 0;
    expect(await read(inOneTurn)).toEqual([1, 2]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return (sockets[0]?.writes ?? 0) - before;
  };
  await writes(true);
  expect([await writes(true), await writes(false), sockets.length]).toEqual([1, 2, 1]);
});

// oxlint-disable no-underscore-dangle -- names of Node
class CountedSocket extends Socket {
  writes = 0;

  override _write(...given: Parameters<Socket['_write']>): void {
    this.writes += 1;
    super._write(...given);
  }

  override _writev(...given: Parameters<NonNullable<Socket['_writev']>>): void {
    this.writes += 1;
    super._writev?.(...given);
  }
}
// oxlint-enable no-underscore-dangle

test('two concurrent starts migrate an empty database once', async () => {
  const url = await emptyDatabaseUrl();
  const logs: string[][] = [[], []];
  const started = await Promise.all(logs.map((lines) => openDatabase({ url }, { log: (line) => lines.push(line) })));
  await Promise.all(started.map((one) => one.close()));
  const [quiet, busy] = logs.toSorted((a, b) => a.length - b.length);
  expect(quiet).toEqual([]);
  expect(busy).toContain('migrated 0001-tenant-scope.sql');
});

test('an owner without special rights is also subject to row-level security', async () => {
  const url = new URL(await emptyDatabaseUrl());
  const name = url.pathname.slice(1);
  const role = `${name}_owner`;
  await onTestPostgresql(async (client) => {
    await client.query(`create role ${role} login createrole`);
    await client.query(`grant parvis_app to ${role}`);
    await client.query(`alter database ${name} owner to ${role}`);
  });
  url.username = role;
  const plain = await openDatabase({ url: url.href });
  onTestFinished(async () => {
    await plain.close();
    const owner = new pg.Client({ connectionString: testPostgresqlUrl(name) });
    await owner.connect();
    await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    await owner.end();
  });
  const [blind, seeing] = await plain.asOwner(async (tx) => {
    const rooms = () => tx.selectFrom('schools').select('name').execute();
    await sql`insert into organizations (id, name_en, name_fr, time_zone) values (1, '', '', 'UTC')`.execute(tx);
    await setTenantScope(tx, [1]);
    await sql`insert into schools (id, organization_id, name, address, lat, lng, phone)
      values (1, 1, 'École du Ruisseau', '', 45, -73, '')`.execute(tx);
    await setTenantScope(tx, []);
    const before = await rooms();
    await setTenantScope(tx, [1]);
    return [before, await rooms()];
  });
  expect([blind, seeing]).toEqual([[], [{ name: 'École du Ruisseau' }]]);
});

test('each database has its own role, and the owner of another Parvis database cannot read its tables', async () => {
  const [ours, theirs] = await Promise.all(
    [emptyDatabaseUrl(), emptyDatabaseUrl()].map(async (url) => new URL(await url)),
  );
  if (!ours || !theirs) throw new Error('There are two databases.');
  const owner = `${theirs.pathname.slice(1)}_owner`;
  await onTestPostgresql(async (client) => {
    await client.query(`create role ${owner} login createrole`);
    await client.query(`grant parvis_app to ${owner}`);
    await client.query(`alter database ${theirs.pathname.slice(1)} owner to ${owner}`);
  });
  theirs.username = owner;
  const [one, other] = await Promise.all([ours, theirs].map(({ href }) => openDatabase({ url: href })));
  if (!one || !other) throw new Error('Both were opened.');
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    const client = new pg.Client({ connectionString: testPostgresqlUrl(theirs.pathname.slice(1)) });
    await client.connect();
    await client.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`);
    await client.end();
  });
  const roleOf = (opened: typeof one) =>
    opened.transaction({}, async (tx) => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
      return rows[0]?.role;
    });
  expect(await roleOf(one)).toBe(`parvis_app_${ours.pathname.slice(1)}`);
  expect(await roleOf(other)).toBe(`parvis_app_${theirs.pathname.slice(1)}`);
  // With its own URL, and with the other database's URL and its own role.
  const across = new URL(ours);
  across.username = owner;
  const intruder = new pg.Client({ connectionString: across.href });
  intruder.on('error', () => undefined);
  await expect(intruder.connect()).rejects.toMatchObject({ code: '42501' });
  // The shared role, of which both are members, has no privileges on either database's tables.
  const { rows } = await one.asOwner((tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
         and (has_table_privilege('parvis_app', c.oid, 'select, insert, update, delete')
           or has_table_privilege('public', c.oid, 'select, insert, update, delete'))`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a later migration revokes from the own role what it revokes from the shared role', async () => {
  const url = await emptyDatabaseUrl();
  await (await openDatabase({ url })).close();
  const later = laterMigration('revoke update, delete on households from parvis_app');
  const opened = await openDatabase({ url }, { migrations: [...knownMigrations(), later] });
  onTestFinished(() => opened.close());
  const { rows } = await opened.asOwner((tx) =>
    sql<{ may: boolean; may_part: boolean; may_add: boolean }>`
      select has_table_privilege(role, 'households', 'update') as may, has_table_privilege(role, 'households', 'insert') as may_add,
        has_column_privilege(role, 'form_answers', 'ended_at', 'update') as may_part
      from (select 'parvis_app_' || current_database() as role) r`.execute(tx),
  );
  expect(rows).toEqual([{ may: false, may_part: true, may_add: true }]);
});

test('a copied database gets its own role, and the original keeps its role', async () => {
  const url = await emptyDatabaseUrl();
  await (await openDatabase({ url })).close();
  const copy = await emptyDatabaseUrl(`template ${new URL(url).pathname.slice(1)}`);
  const opened = await openDatabase({ url: copy });
  onTestFinished(() => opened.close());
  const { rows } = await opened.transaction({}, (tx) =>
    sql<{ role: string; other: boolean }>`select current_user as role,
      has_table_privilege(${`parvis_app_${new URL(url).pathname.slice(1)}`}, 'children', 'select') as other`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ role: `parvis_app_${new URL(copy).pathname.slice(1)}`, other: false }]);
});

test('the own role may log in, and sees only the schools that it sets with `set local`', async () => {
  const url = new URL(await emptyDatabaseUrl());
  const opened = await openDatabase({ url: url.href });
  onTestFinished(() => opened.close());
  await opened.asOwner((tx) => insertMinimalRow(tx, { name: 'households', school: 'school_id' }, 900_001));
  url.username = `parvis_app${url.pathname.replace('/', '_')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const count = async () => (await client.query<{ n: number }>('select count(*)::int as n from households')).rows[0]?.n;
  expect(await count()).toBe(0);
  await client.query("begin; set local app.schools = '{900001}'");
  expect(await count()).toBe(1);
  await client.query('commit');
  expect(await count()).toBe(0);
  await client.end();
});

test('an owner that may not create roles gets an error with the SQL to run', async () => {
  const url = new URL(await emptyDatabaseUrl());
  const name = url.pathname.slice(1);
  const role = `${name}_plain`;
  await onTestPostgresql(async (client) => {
    await client.query(`create role ${role} login`);
    await client.query(`grant parvis_app to ${role}`);
    await client.query(`alter database ${name} owner to ${role}`);
  });
  url.username = role;
  await expect(openDatabase({ url: url.href })).rejects.toThrow(`create role "parvis_app_${name}" login nobypassrls`);
  await onTestPostgresql(async (client) => {
    await client.query(`create role parvis_app_${name} login nobypassrls`);
    await client.query(`grant parvis_app_${name} to ${role}`);
  });
  await (await openDatabase({ url: url.href })).close();
  const owner = new pg.Client({ connectionString: testPostgresqlUrl(name) });
  await owner.connect();
  await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  await owner.end();
});

test('an owner that is no superuser upgrades and reads the announcement of an organization with its file', async () => {
  const url = new URL(await emptyDatabaseUrl());
  const name = url.pathname.slice(1);
  const role = `${name}_owner`;
  await onTestPostgresql(async (client) => {
    await client.query(`create role ${role} login; create role parvis_app_${name} login nobypassrls`);
    await client.query(`grant parvis_app, parvis_app_${name} to ${role}; alter database ${name} owner to ${role}`);
  });
  url.username = role;
  await (await openDatabase({ url: url.href }, { migrations: knownMigrations().slice(0, 50) })).close();
  const filling = new pg.Client({ connectionString: testPostgresqlUrl(name) });
  await filling.connect();
  await filling.query(`set session_replication_role = replica;
    insert into organizations (name_en, name_fr, time_zone) values ('One', 'Un', 'America/Toronto');
    insert into schools (organization_id, name, address, lat, lng, phone) values (1, 'S', 'A', 1, 1, '1');
    insert into files (school_id, owner_id, kind, name, stored_bytes, created_at) values (1, 1, 'pdf', 'a.pdf', 1, now());
    insert into announcements (organization_id, type, icon, day, author_id, title_en, title_fr, description_en,
      description_fr, details_en, details_fr) values (1, 'general', 'bell', '2026-05-01', 1, '', '', '', '', '', '');
    insert into announcement_files (announcement_id, file_id, position) values (1, 1, 0)`);
  const opened = await openDatabase({ url: url.href });
  const read = await opened.asOwner(async (tx) => {
    await scopeToAllSchools(tx);
    return (
      await sql`select af.organization_id, f.organization_id as shared from announcements a
        join announcement_files af on af.announcement_id = a.id join files f on f.id = af.file_id`.execute(tx)
    ).rows;
  });
  await opened.close();
  expect(read).toEqual([{ organization_id: 1, shared: 1 }]);
  await filling.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  await filling.end();
});

test("durability follows the server's settings", async () => {
  const url = await emptyDatabaseUrl();
  const name = new URL(url).pathname.slice(1);
  expect(database.durability).toBe('power');
  await onTestPostgresql((client) => client.query(`alter database ${name} set synchronous_commit = off`));
  const careless = await openDatabase({ url });
  onTestFinished(() => careless.close());
  expect(careless.durability).toBe('process');
});
