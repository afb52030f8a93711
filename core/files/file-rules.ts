/** Which files the app accepts, and in which sizes it shows photos (docs/decisions/0063). */

import { maxAttemptAgeDays } from '#core/http/idempotency-key.ts';
import type { FileKind } from './stored-file.ts';

/** The longest side of each stored size of a photo, in pixels: in a list, on a screen, and for download. */
export const photoSizes = [320, 1280, 2048] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Maximum size of an upload of each kind, in bytes. */
export const maxFileBytes: Readonly<Record<FileKind, number>> = { photo: 12_000_000, pdf: 20_000_000 };
/** Maximum size of the body of an upload, in bytes. */
export const maxUploadBytes = Math.max(...Object.values(maxFileBytes));
/** Maximum number of pixels of an uploaded photo. */
export const maxPhotoPixels = 64_000_000;
/** Maximum number of files of one message, announcement or report. */
export const maxAttachments = 10;
/** Maximum number of characters of a file name. */
export const maxFileNameLength = 120;
/** Maximum number of characters of a name on a device, as file systems have it. */
export const maxDeviceNameLength = 255;
/** Maximum number of bytes of the files in one archive: below the limit of the ZIP format without extensions. */
export const maxArchiveBytes = 3_000_000_000;
/** Storage for the files of one school, in bytes. */
export const schoolQuotaBytes = 50_000_000_000;
/** After this time, a file that no record refers to is deleted: longer than a device may try to send its record. */
export const unattachedDays = maxAttemptAgeDays + 1;

/** The number of first bytes that `fileFormat` needs. */
export const formatBytes = 16;

/** The formats that are accepted. */
export type FileFormat = 'jpeg' | 'png' | 'webp' | 'pdf';

/** The kind of a file in a format. */
export const kindOfFormat = (format: FileFormat): FileKind => (format === 'pdf' ? 'pdf' : 'photo');

const startsWith = (bytes: Uint8Array, expected: readonly number[], at = 0) =>
  expected.every((byte, index) => bytes[at + index] === byte);

/**
 * The format of a file by its first bytes, `formatBytes` of them. The name and the declared media type are not
 * considered. Undefined when it is not accepted.
 */
export function fileFormat(bytes: Uint8Array): FileFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp';
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf';
  return undefined;
}

export type Dimensions = { readonly width: number; readonly height: number };

/** The dimensions of a photo in a size. A photo is never enlarged. */
export function dimensionsIn(size: PhotoSize, { width, height }: Dimensions): Dimensions {
  const scale = Math.min(1, size / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A file name that is safe in a header and on any disk: one line, without path separators and characters that file
 * systems forbid, at most `maxFileNameLength` characters, with the extension of its kind. Empty names become
 * `document`.
 */
export function safeFileName(name: string, kind: FileKind): string {
  const extension = kind === 'pdf' ? '.pdf' : '.jpg';
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .replace(/\.(?:pdf|jpe?g|png|webp|heic|heif)$/iu, '');
  const stem = Array.from(plain)
    .slice(0, maxFileNameLength - extension.length)
    .join('')
    .trim();
  return `${stem || 'document'}${extension}`;
}
