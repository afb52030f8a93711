import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyFolder, emptyPlace } from '#server/db/test-database.ts';
import { layEmptyDatabase } from './empty-database.ts';

/** What a build would have made, small, and readable by everybody as what is shipped is. */
function builtFolder(): string {
  const from = join(emptyFolder(), 'built');
  for (const folder of ['', 'base/1', 'pg_notify']) mkdirSync(join(from, folder), { recursive: true, mode: 0o755 });
  for (const file of ['PG_VERSION', 'postgresql.conf', 'base/1/PG_VERSION', 'base/1/112'])
    writeFileSync(join(from, file), `built ${file}`, { mode: 0o644 });
  return from;
}

const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const path = join(folder, name);
      return [name, statSync(path).isFile() ? readFileSync(path, 'utf8') : null];
    }),
  );

const keep = () => undefined;

test('a new folder gets them all, for its owner only, and nothing that the build noted', () => {
  const from = builtFolder();
  const built = contents(from);
  writeFileSync(join(from, '.sources'), 'a digest');
  const folder = join(emptyFolder(), 'database');
  layEmptyDatabase(folder, keep, from);
  expect(contents(folder)).toEqual(built);
  for (const name of ['.', ...Object.keys(built)]) {
    const found = statSync(join(folder, name));
    expect((found.mode & 0o777).toString(8), name).toBe(found.isFile() ? '600' : '700');
  }
});

test('every file and folder is kept before it is a database, and its name after', () => {
  const from = builtFolder();
  const data = emptyFolder();
  const folder = join(data, 'database');
  const kept: { path: string; isThere: boolean }[] = [];
  layEmptyDatabase(folder, (path) => void kept.push({ path, isThere: existsSync(folder) }), from);
  expect(kept.pop()).toEqual({ path: data, isThere: true });
  expect(kept.filter(({ isThere }) => isThere)).toEqual([]);
  const places = ['', ...Object.keys(contents(from))].map((name) => join(`${folder}.new`, name));
  expect(kept.map(({ path }) => path).toSorted()).toEqual(places.toSorted());
});

test('a laying that was cut short begins again', () => {
  const from = builtFolder();
  const folder = join(emptyFolder(), 'database');
  let left = 3;
  const cut = () => {
    if ((left -= 1) === 0) throw new Error('no power');
  };
  expect(() => layEmptyDatabase(folder, cut, from)).toThrow('no power');
  expect(existsSync(folder)).toBe(false);
  layEmptyDatabase(folder, keep, from);
  expect(contents(folder)).toEqual(contents(from));
  expect(existsSync(`${folder}.new`)).toBe(false);
});

test('a folder that holds anything is left alone', () => {
  const folder = join(emptyFolder(), 'database');
  mkdirSync(folder);
  writeFileSync(join(folder, 'note'), 'mine');
  layEmptyDatabase(folder, keep, builtFolder());
  expect(contents(folder)).toEqual({ note: 'mine' });
});

test('where the build made none, the database makes its own', async () => {
  const folder = join(emptyFolder(), 'database');
  layEmptyDatabase(folder, keep, join(emptyFolder(), 'nothing'));
  expect(existsSync(folder)).toBe(false);
});

test('what begins with them is migrated and works', async () => {
  const database = await openDatabase(await emptyPlace());
  onTestFinished(() => database.close());
  const { rows } = await database.asOwner((tx) =>
    sql<{ kept: boolean }>`select to_regclass('schools') is not null as kept`.execute(tx),
  );
  expect(rows).toEqual([{ kept: true }]);
});
