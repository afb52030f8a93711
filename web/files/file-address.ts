import type { PhotoSize } from '#core/files/file-rules.ts';

/** The address of a photo in a size, or of the whole file. */
export const fileAddress = (id: number, size?: PhotoSize): string =>
  size === undefined ? `/api/files/${id}` : `/api/files/${id}/${size}`;
