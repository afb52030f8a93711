/** The folder of temporary test files: in memory, where the machine offers that. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const plenty = 3e9;

/**
 * The folder for temporary folders of tests: a disk takes five times as long to copy a database of many small files.
 */
export function testTmpDir(): string {
  try {
    accessSync(memory, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > plenty ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
