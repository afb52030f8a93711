/** A small file system for a trial to fill: a tmpfs, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Writes a ballast file until at most this many bytes are free. */
  readonly fill: (leave?: number) => void;
  /** Deletes the ballast. */
  readonly free: () => void;
};

/** Why none can be mounted here. Undefined where one can. */
export function whyNoSmallDisk(): string | undefined {
  const folder = newFolder();
  try {
    mount(folder, 1);
    unmount(folder);
    return undefined;
  } catch (error) {
    return `No small disk can be mounted: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts one with that many megabytes, lends it, and unmounts it. */
export async function withSmallDisk<T>(megabytes: number, work: (disk: SmallDisk) => Promise<T>): Promise<T> {
  const folder = newFolder();
  const ballast = join(folder, 'ballast');
  mount(folder, megabytes);
  try {
    return await work({
      folder,
      fill: (leave = 0) => fill(ballast, folder, leave),
      free: () => rmSync(ballast, { force: true }),
    });
  } finally {
    unmount(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'parvis-test-disk-'));

const mount = (folder: string, megabytes: number) =>
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);

/** Lazily: a program that is ending may still have a file open. */
const unmount = (folder: string) => run('umount', '-l', folder);

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.trim().split('\n')[0] ?? `${program} ended with ${status}`);
}

function fill(ballast: string, folder: string, leave: number): void {
  const file = openSync(ballast, 'a');
  try {
    for (let left = freeBytes(folder) - leave; left > 0; left = freeBytes(folder) - leave)
      writeSync(file, Buffer.alloc(Math.min(left, 65_536), 1));
  } catch (error) {
    // Another program has used the last of it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
