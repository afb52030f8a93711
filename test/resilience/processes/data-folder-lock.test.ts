import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  claimDataFolder,
  DataFolderBroken,
  DataFolderInUse,
  DataFolderOfAnotherVersion,
  DataFolderUnusable,
} from '#server/db/data-folder.ts';
import { secondStartTrial } from '#test/resilience/data-folder-lock.ts';
import { timeLimit } from '#test/support/full-run.ts';
import { emptyFolder } from '#test/support/test-database.ts';

test('a second start on the same folder is refused at once in one line, the data is untouched, and a kill frees the folder', async () => {
  const outcome = await secondStartTrial({ dataDir: emptyFolder(), starts: 2, kills: 1 });
  console.log('data-folder-lock:', JSON.stringify(outcome));
  expect(outcome).toMatchObject({ refused: 2, isUntouched: true, freed: 1 });
  expect(outcome.slowestRefusalMs).toBeLessThanOrEqual(timeLimit(1000));
});

test('the second-start trial fails on a Parvis without a lock, and ends', async () => {
  const opener = 'test/resilience/mutants/opener-without-lock.ts';
  const outcome = await secondStartTrial({ dataDir: emptyFolder(), starts: 2, kills: 0, opener, endingMs: 500 });
  expect(outcome).toMatchObject({ refused: 0, isUntouched: false });
  expect(outcome.slowestEndMs).toBeGreaterThan(500);
});

test('of ten simultaneous claims of a folder, one succeeds', async () => {
  const folder = emptyFolder();
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claimDataFolder(folder)));
  const won = claims.filter((claim) => claim.status === 'fulfilled');
  const lost = claims.filter((claim) => claim.status === 'rejected');
  expect(won).toHaveLength(1);
  for (const { reason } of lost) expect(reason).toBeInstanceOf(DataFolderInUse);
  await won[0]?.value.release();
  await (await claimDataFolder(folder)).release();
});

test('a folder is the same under any of its names', async () => {
  const folder = emptyFolder();
  const { release } = await claimDataFolder(folder);
  await expect(claimDataFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).rejects.toThrow(DataFolderInUse);
  await release();
});

test('a new folder is accessible to its owner only', async () => {
  const folder = join(emptyFolder(), 'deep', 'data');
  const { release } = await claimDataFolder(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  await release();
});

test('files of another major version stay unchanged, and the error says what to do', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '17\n');
  await expect(claimDataFolder(folder)).rejects.toThrow(DataFolderOfAnotherVersion);
  await expect(claimDataFolder(folder)).rejects.toThrow(/written by version 17 .+ restore the backup/);
  expect(readFileSync(join(folder, 'database', 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(existsSync(join(folder, 'database', 'postgresql.conf'))).toBe(false);
});

test('an incomplete database stays unchanged, and is never created again over existing files', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'database'));
  // Counts as empty: it may be initialized.
  await (await claimDataFolder(folder)).release();
  writeFileSync(join(folder, 'database', 'postgresql.conf'), 'kept');
  await expect(claimDataFolder(folder)).rejects.toThrow(DataFolderBroken);
  await expect(claimDataFolder(folder)).rejects.toThrow(/PG_VERSION is missing[^\n]+restore a backup/);
  expect(readdirSync(join(folder, 'database'))).toEqual(['postgresql.conf']);
});

test('a DATA_DIR that is no folder, or is not writable, is refused in one line that names it', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'file');
  writeFileSync(file, 'kept');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
  const places = [file, join(file, 'inside'), join(folder, 'dangling')];
  for (const place of process.platform === 'linux' ? [...places, '/proc', '/proc/new', '/proc/new/deep'] : places) {
    const claiming = claimDataFolder(place);
    await expect(claiming, place).rejects.toThrow(DataFolderUnusable);
    await expect(claiming).rejects.toThrow(
      /^DATA_DIR must be a folder that can be written to, not '[^\n]+' \(E[A-Z]+\)\.$/,
    );
  }
  expect(readdirSync(folder).toSorted()).toEqual(['dangling', 'file']);
  expect(readFileSync(file, 'utf8')).toBe('kept');
});
