/** Keeps a reserve free on the disk of the embedded database. See docs/decisions/0041. */
import { statfsSync } from 'node:fs';

/** Less than the reserve is free. `code` is PostgreSQL's "disk full". */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = '53100';
}

/**
 * Two segments of the write-ahead log. If the database cannot allocate the next segment it panics, and it cannot be
 * opened again, even for reading, until there is space.
 */
const reserve = 2 * 16 * 1024 * 1024;

/** Throws `DiskFull` if less than the reserve is free for a user other than root. */
export function refuseIfFull(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < reserve) throw new DiskFull(`${Math.floor(free / 1024 / 1024)} MB are free on the disk of ${folder}.`);
}
