import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyFolder, emptyLocation } from '#test/support/test-database.ts';
import { copyEmptyDatabase } from './empty-database.ts';

/** A small copy of a build's output, readable by everyone. */
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

const sync = () => undefined;

test("a new folder gets all files, readable by its owner only, without the build's stamp", () => {
  const from = builtFolder();
  const built = contents(from);
  writeFileSync(join(from, '.sources'), 'a digest');
  const folder = join(emptyFolder(), 'database');
  copyEmptyDatabase(folder, sync, from);
  expect(contents(folder)).toEqual(built);
  for (const name of ['.', ...Object.keys(built)]) {
    const found = statSync(join(folder, name));
    expect((found.mode & 0o777).toString(8), name).toBe(found.isFile() ? '600' : '700');
  }
});

test('every file and folder is synced before the folder gets its name, and its parent afterwards', () => {
  const from = builtFolder();
  const data = emptyFolder();
  const folder = join(data, 'database');
  const kept: { path: string; isThere: boolean }[] = [];
  copyEmptyDatabase(folder, (path) => void kept.push({ path, isThere: existsSync(folder) }), from);
  expect(kept.pop()).toEqual({ path: data, isThere: true });
  expect(kept.filter(({ isThere }) => isThere)).toEqual([]);
  const places = ['', ...Object.keys(contents(from))].map((name) => join(`${folder}.new`, name));
  expect(kept.map(({ path }) => path).toSorted()).toEqual(places.toSorted());
});

test('an interrupted copy starts again', () => {
  const from = builtFolder();
  const folder = join(emptyFolder(), 'database');
  let left = 3;
  const cut = () => {
    if ((left -= 1) === 0) throw new Error('no power');
  };
  expect(() => copyEmptyDatabase(folder, cut, from)).toThrow('no power');
  expect(existsSync(folder)).toBe(false);
  copyEmptyDatabase(folder, sync, from);
  expect(contents(folder)).toEqual(contents(from));
  expect(existsSync(`${folder}.new`)).toBe(false);
});

test('a folder with files is left unchanged', () => {
  const folder = join(emptyFolder(), 'database');
  mkdirSync(folder);
  writeFileSync(join(folder, 'note'), 'mine');
  copyEmptyDatabase(folder, sync, builtFolder());
  expect(contents(folder)).toEqual({ note: 'mine' });
});

test('PGlite creates its own files when there is no built copy', async () => {
  const folder = join(emptyFolder(), 'database');
  copyEmptyDatabase(folder, sync, join(emptyFolder(), 'nothing'));
  expect(existsSync(folder)).toBe(false);
});

test('a database started from the copied files is migrated and works', async () => {
  const database = await openDatabase(await emptyLocation());
  onTestFinished(() => database.close());
  const { rows } = await database.asOwner((tx) =>
    sql<{ kept: boolean }>`select to_regclass('schools') is not null as kept`.execute(tx),
  );
  expect(rows).toEqual([{ kept: true }]);
});
