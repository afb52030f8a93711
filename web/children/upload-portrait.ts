import type { Attachment } from '#web/files/attachment.ts';
import { cropSquare } from '#web/files/crop-square.ts';
import { uploadFiles } from '#web/files/upload.ts';

/** Uploads the middle of a photo as a square, and returns the id of the file. */
export async function uploadPortrait(photo: Attachment, key: string): Promise<number | null> {
  const content = (await cropSquare(photo.content)) ?? photo.content;
  const [stored] = await uploadFiles([{ ...photo, content }], key);
  return stored?.id ?? null;
}
