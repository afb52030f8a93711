/** A photo or PDF that belongs to a message, a report or another record. */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';

/** A photo is encoded again by the server. A PDF is kept as it is. */
export const fileKinds = ['photo', 'pdf'] as const;
export type FileKind = (typeof fileKinds)[number];

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
