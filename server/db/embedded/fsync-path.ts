/** Syncs a file or folder to the disk. */
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A file's content is durable once the file is synced, and its name once its directory is. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
