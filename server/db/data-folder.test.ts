import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataFolder, DataFolderInUse, DataFolderOfAnotherVersion, DataFolderUnusable } from './data-folder.ts';
import { emptyFolder } from './test-database.ts';

const opener = fileURLToPath(new URL('./test-opener.ts', import.meta.url));

/** A process that opens the folder, and what it says first: that it is open, or why not. */
async function start(dataDir: string): Promise<{ process: ChildProcess; said: string; took: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', opener, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const { line, took } = JSON.parse(said.toString()) as { line: string; took: number };
  return { process: child, said: line, took };
}

const fingerprint = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${statSync(path).mtimeMs} ${statSync(path).size}`);

test('a second start on the same folder is refused at once, with one line, and the data is untouched', async () => {
  const dataDir = emptyFolder();
  const first = await start(dataDir);
  expect(first.said).toBe('open');
  const before = fingerprint(dataDir);
  const slowest: number[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    const second = await start(dataDir);
    expect(second.said).toMatch(/^The data folder .+ is in use by another Parvis\. /);
    const [code] = (await once(second.process, 'exit')) as [number];
    expect(code).not.toBe(0);
    slowest.push(second.took);
  }
  console.log(`5 second starts refused, the slowest in ${Math.max(...slowest)} ms`);
  expect(Math.max(...slowest)).toBeLessThanOrEqual(1000);
  expect(fingerprint(dataDir)).toEqual(before);

  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const third = await start(dataDir);
  expect(third.said).toBe('open');
  third.process.kill('SIGKILL');
  await once(third.process, 'exit');
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
