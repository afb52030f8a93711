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

for (const sync of [true, false]) {
  test(`a new folder gets them all, for its owner only (sync: ${sync})`, () => {
    const from = builtFolder();
    const folder = join(emptyFolder(), 'database');
    layEmptyDatabase(folder, { sync, from });
    expect(contents(folder)).toEqual(contents(from));
    for (const name of ['.', ...Object.keys(contents(folder))]) {
      const found = statSync(join(folder, name));
      expect((found.mode & 0o777).toString(8), name).toBe(found.isFile() ? '600' : '700');
    }
  });
}

test('a laying that was cut short begins again, and what else is there stays', () => {
  const from = builtFolder();
  const folder = join(emptyFolder(), 'database');
  mkdirSync(join(folder, 'base/1'), { recursive: true });
  writeFileSync(join(folder, 'base/1/112'), 'bui');
  writeFileSync(join(folder, 'note'), 'mine');
  layEmptyDatabase(folder, { sync: true, from });
  expect(contents(folder)).toEqual({ ...contents(from), note: 'mine' });
});

test('a database that is there is left alone', () => {
  const folder = join(emptyFolder(), 'database');
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), 'another');
  layEmptyDatabase(folder, { sync: true, from: builtFolder() });
  expect(contents(folder)).toEqual({ PG_VERSION: 'another' });
});

test('one that cannot be laid whole is no database: what makes it one comes last', () => {
  const from = builtFolder();
  const folder = join(emptyFolder(), 'database');
  // A folder where a file should go: the copy fails there.
  mkdirSync(join(folder, 'postgresql.conf'), { recursive: true });
  expect(() => layEmptyDatabase(folder, { sync: true, from })).toThrow(/postgresql.conf/);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false);
});

test('where the build made none, the database makes its own', async () => {
  const folder = join(emptyFolder(), 'database');
  layEmptyDatabase(folder, { sync: true, from: join(emptyFolder(), 'nothing') });
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
