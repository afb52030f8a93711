/** When a child’s file needs a signature. */
import * as z from 'zod/mini';
import { yearAfter } from '#core/time/day.ts';

/**
 * `empty`: nothing is written yet. `unsigned`: never signed. `changed`: changed since the last signature. `expired`:
 * signed a year ago or earlier. `signed`: nothing to do.
 */
export const fileSignings = ['empty', 'unsigned', 'changed', 'expired', 'signed'] as const;
export const FileSigning = z.enum(fileSignings);
export type FileSigning = z.infer<typeof FileSigning>;

/**
 * Whether the current version is signed. `version` is 0 for an empty file. `signed` is the latest signature, with its
 * day on the school’s calendar. It holds for a year: on the same day of the next year a new one is due.
 */
export function signingOf(
  version: number,
  signed: { readonly version: number; readonly day: string } | null,
  today: string,
): FileSigning {
  if (version === 0) return 'empty';
  if (!signed) return 'unsigned';
  if (signed.version !== version) return 'changed';
  return today >= yearAfter(signed.day) ? 'expired' : 'signed';
}

/** Whether a guardian should be asked to complete or sign the file. */
export const isSignatureDue = (signing: FileSigning): boolean => signing !== 'signed';
