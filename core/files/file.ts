/** What a request about files holds, and the storage that they use. */
import * as z from 'zod/mini';
import { Id, typedText } from '#core/http/fields.ts';
import { maxAttachments, maxDeviceNameLength } from './file-rules.ts';

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
