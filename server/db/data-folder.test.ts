import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  claimDataFolder,
  DataFolderBroken,
  DataFolderInUse,
  DataFolderOfAnotherVersion,
  DataFolderUnusable,
} from './data-folder.ts';
import { secondStartTrial } from './second-start-trial.ts';
import { emptyFolder } from './test-database.ts';

test('a second start on the same folder is refused at once, with one line, and the data is untouched; a kill frees it', async () => {
  const outcome = await secondStartTrial({ dataDir: emptyFolder(), starts: 2, kills: 1 });
  console.log('R3:', JSON.stringify(outcome));
  expect(outcome).toMatchObject({ refused: 2, isUntouched: true, freed: 1 });
  expect(outcome.slowestRefusalMs).toBeLessThanOrEqual(1000);
});

test('the second-start trial fails on a Parvis without a lock, and ends', async () => {
  const opener = 'server/db/unlocked-opener.ts';
  const outcome = await secondStartTrial({ dataDir: emptyFolder(), starts: 2, kills: 0, opener, endingMs: 500 });
  expect(outcome).toMatchObject({ refused: 0, isUntouched: false });
  expect(outcome.slowestEndMs).toBeGreaterThan(500);
});

test('of ten who claim a folder at once, one has it', async () => {
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

test('a new folder is for its owner only', async () => {
  const folder = join(emptyFolder(), 'deep', 'data');
  const { release } = await claimDataFolder(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  await release();
});

test('files of another major version are left as they are, and the way out is told', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '17\n');
  await expect(claimDataFolder(folder)).rejects.toThrow(DataFolderOfAnotherVersion);
  await expect(claimDataFolder(folder)).rejects.toThrow(/written by version 17 .+ restore the backup/);
  expect(readFileSync(join(folder, 'database', 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(existsSync(join(folder, 'database', 'postgresql.conf'))).toBe(false);
});

test('what is no whole database is left as it is, and never made anew over what it holds', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'database'));
  // As good as nothing: it may be filled.
  await (await claimDataFolder(folder)).release();
  writeFileSync(join(folder, 'database', 'postgresql.conf'), 'kept');
  await expect(claimDataFolder(folder)).rejects.toThrow(DataFolderBroken);
  await expect(claimDataFolder(folder)).rejects.toThrow(/PG_VERSION is missing[^\n]+restore a backup/);
  expect(readdirSync(join(folder, 'database'))).toEqual(['postgresql.conf']);
});

test('what is no folder, or takes no file, is refused in one line that names DATA_DIR', async () => {
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
