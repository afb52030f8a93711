/** A photo or PDF that belongs to a message, a report or another record. */
import * as z from 'zod/mini';
import { Id, typedText } from '#core/http/fields.ts';
import { fileKinds, maxAttachments, maxDeviceNameLength } from './file-rules.ts';

/** `width` and `height` are those of the largest size, in pixels, for photos. `bytes` is its size. */
export const StoredFile = z.object({
  id: Id,
  kind: z.enum(fileKinds),
  name: z.string(),
  bytes: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The files of a new record, in the order in which they are shown. */
export const FileIds = z.array(Id).check(
  z.maxLength(maxAttachments),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
);

/** The name that the file has on the user's device. */
export const FileName = typedText({ min: 1, max: maxDeviceNameLength });

/** The storage that the files of a school use, in bytes. */
export const FileUsage = z.object({ schoolId: Id, files: z.int(), bytes: z.int(), quota: z.int() });
export type FileUsage = z.infer<typeof FileUsage>;
