import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { knownMigrations, type Migration, migrate, MigrationsDisagree } from './migrate.ts';
import { emptyDatabase, emptyFolder } from '#test/support/test-database.ts';

const engine = await emptyDatabase();
const owner = new pg.Client(engine.connection);

beforeAll(() => owner.connect());
afterAll(() => owner.end());
beforeEach(() => owner.query('drop schema public cascade; create schema public'));

function migration(number: number, sql: string): Migration {
  return { number, name: `000${number}-x.sql`, sql, sum: createHash('sha256').update(sql).digest('hex') };
}

const chairs = migration(1, 'create table chairs (id int primary key)');
const legs = migration(2, 'create table legs (chair_id int references chairs); insert into chairs values (1)');

const count = async (table: string) => (await owner.query(`select count(*) as n from ${table}`)).rows[0].n;

test('missing migrations are applied in order, each once', async () => {
  expect(await migrate(owner, [chairs])).toEqual([chairs.name]);
  expect(await migrate(owner, [chairs, legs])).toEqual([legs.name]);
  expect(await migrate(owner, [chairs, legs])).toEqual([]);
  expect(await count('chairs')).toBe(1);
});

test('the tables of an upgraded database are analyzed', async () => {
  const filled = migration(
    1,
    'create table chairs (id int primary key); insert into chairs select generate_series(2, 10)',
  );
  const rowsKnown = async () =>
    (await owner.query(`select reltuples as n from pg_class where oid = 'chairs'::regclass`)).rows[0].n;
  await migrate(owner, [filled]);
  expect(await rowsKnown()).toBe(-1);
  await migrate(owner, [filled, legs]);
  expect(await rowsKnown()).toBe(10);
});

test('a changed migration that was applied is refused', async () => {
  await migrate(owner, [chairs]);
  const changed = migration(1, 'create table chairs (id bigint primary key)');
  await expect(migrate(owner, [changed, legs])).rejects.toThrow(MigrationsDisagree);
  await expect(migrate(owner, [{ ...chairs, name: '0001-y.sql' }])).rejects.toThrow('0001-y.sql');
  await expect(count('legs')).rejects.toMatchObject({ code: '42P01' });
});

test('a database newer than the program is refused', async () => {
  await migrate(owner, [chairs, legs]);
  await expect(migrate(owner, [chairs])).rejects.toThrow(/newer version of Parvis, up to 0002-x\.sql/);
});

test('a failed migration is rolled back and named, and earlier ones stay applied', async () => {
  const broken = migration(2, 'create table legs (id int); insert into legs values (1); insert into tables values (1)');
  await expect(migrate(owner, [chairs, broken])).rejects.toThrow('0002-x.sql failed: error: relation "tables"');
  await expect(count('legs')).rejects.toMatchObject({ code: '42P01' });
  expect(await migrate(owner, [chairs, legs])).toEqual([legs.name]);
});

test('a missing or duplicate migration number is rejected before anything is applied', () => {
  const folder = emptyFolder();
  const url = pathToFileURL(`${folder}/`);
  writeFileSync(join(folder, '0001-one.sql'), '');
  writeFileSync(join(folder, '0003-three.sql'), '');
  expect(() => knownMigrations(url)).toThrow('0003-three.sql is not migration number 2');
  writeFileSync(join(folder, '0001-uno.sql'), '');
  expect(() => knownMigrations(url)).toThrow('0001-uno.sql is not migration number 2');
});
