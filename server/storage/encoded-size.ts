/** The files that the process of photos writes. */
import { join } from 'node:path';
import type { PhotoSize } from '#core/files/file-rules.ts';

/** One size of a photo, in a file. */
export type EncodedSize = {
  readonly size: PhotoSize;
  readonly path: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
};

export type EncodeRequest = {
  readonly path: string;
  /** The folder and the start of the names of the written files. */
  readonly folder: string;
  readonly stem: string;
};

/** Where a size of a photo is written. */
export const encodedPath = ({ folder, stem }: EncodeRequest, size: PhotoSize): string =>
  join(folder, `${stem}-${size}.part`);
