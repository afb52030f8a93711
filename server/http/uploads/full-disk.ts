import { Refusal } from '#server/http/refusal.ts';

/** Throws `storage_full` for an error of a full disk, and any other error unchanged. */
export function failOnFullDisk(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('storage_full');
  throw error;
}
