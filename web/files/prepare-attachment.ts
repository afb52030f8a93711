/** Reads a chosen file: recognizes it and makes a photo as small as the server keeps it. */
import {
  dimensionsIn,
  fileFormat,
  formatBytes,
  kindOfFormat,
  maxFileBytes,
  photoSizes,
} from '#core/files/file-rules.ts';
import type { Attachment } from './attachment.ts';

/** Why a file was not taken. */
export type AttachmentProblem = 'file_not_supported' | 'file_damaged' | 'body_too_large';

export type PreparedAttachment = { readonly attachment: Attachment } | { readonly problem: AttachmentProblem };

const [, , largest] = photoSizes;
const quality = 0.85;

/**
 * A photo that is larger than needed is resized, upright and without metadata. A format that only this device can read,
 * such as HEIC, becomes JPEG.
 */
export async function prepareAttachment(file: File): Promise<PreparedAttachment> {
  const format = fileFormat(new Uint8Array(await file.slice(0, formatBytes).arrayBuffer()));
  const kind = format ? kindOfFormat(format) : 'photo';
  const attached = (content: Blob) => ({ attachment: { key: crypto.randomUUID(), kind, name: file.name, content } });
  if (kind === 'pdf') return file.size > maxFileBytes.pdf ? { problem: 'body_too_large' } : attached(file);
  const photo = await resized(file, format === 'png');
  if (photo) return attached(photo);
  return { problem: format ? 'file_damaged' : 'file_not_supported' };
}

/** Undefined for a photo that the device cannot read. */
async function resized(file: File, isPng: boolean): Promise<Blob | undefined> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!image) return undefined;
  const { width, height } = dimensionsIn(largest, image);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  // A drawing of few colors is smaller, and sharper, as PNG.
  const type = isPng && file.size < smallPng ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob ?? undefined;
}

const smallPng = 500_000;
