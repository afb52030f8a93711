/** A file that the user chose and that is not attached to a record yet. */
import type { FileKind } from '#core/files/stored-file.ts';

export type Attachment = {
  /** Unique on the device. */
  readonly key: string;
  readonly kind: FileKind;
  readonly name: string;
  /** What is sent: a photo in the size that the server keeps, a PDF as it is. */
  readonly content: Blob;
};
