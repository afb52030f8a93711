/** What makes a file outlive a power cut. */
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A file's content is durable when it is synced, and its name when its directory is. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
