import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { FileName, FileUsage } from './file.ts';
import { StoredFile } from './stored-file.ts';
import { maxUploadBytes } from './file-rules.ts';

export const fileApi = {
  /**
   * The body is the file itself: JPEG, PNG or WebP up to 12 MB and 64 megapixels, or PDF up to 20 MB. Its format is
   * recognized by its first bytes. A photo is encoded again without metadata. The file is readable by its owner only
   * until a message, a report or another record refers to it, and is deleted after eight days without one. 413
   * `body_too_large`, 422 `file_not_supported`, `file_damaged` or `file_infected`, 507 `storage_full` when the disk or
   * the quota of the school is full, 503 `unavailable` when the storage or the virus scanner is out of reach.
   */
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    access: 'user',
    summary: 'Uploads a photo or a PDF.',
    query: z.strictObject({ name: z.optional(FileName) }),
    upload: true,
    bodyLimit: maxUploadBytes,
    reply: StoredFile,
    status: 201,
    errors: ['file_not_supported', 'file_damaged', 'file_infected', 'storage_full'],
  }),
  /** A PDF as a download, or the largest size of a photo. 404 without the right to the record that refers to it. */
  read: endpoint({
    method: 'GET',
    path: '/api/files/{id}',
    access: 'user',
    summary: 'Returns a PDF as a download, or a photo in its largest size.',
    file: 'application/octet-stream',
    errors: ['not_found'],
  }),
  /** A photo with a longest side of at most `size` pixels: 320, 1280 or 2048. 404 for other sizes. */
  readSize: endpoint({
    method: 'GET',
    path: '/api/files/{id}/{size}',
    access: 'user',
    summary: 'Returns a photo in a size.',
    file: 'image/jpeg',
    errors: ['not_found'],
  }),
  /** For an admin: the storage that the files of each of their schools use. */
  usage: endpoint({
    method: 'GET',
    path: '/api/staff/files/usage',
    access: 'admin',
    summary: 'Returns the storage that the files of each school of an admin use.',
    reply: z.array(FileUsage),
  }),
};
