/** Receives files: recognizes, encodes and stores their content before their row is written. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileFormat, kindOfFormat, maxFileBytes, safeFileName } from '#core/files/file-rules.ts';
import { placeFor, schoolsOf } from '#server/http/current-user.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import type { UploadedBody } from '#server/http/uploads/upload-body.ts';
import { failOnFullDisk } from '#server/http/uploads/full-disk.ts';
import type { FileStorage } from '#server/storage/file-storage.ts';
import { type Content, findUsage, holdSweep, insertFile, type NewFile } from './file-store.ts';
import type { PhotoEncoder } from '#server/storage/photo-encoder.ts';

/** The parts of the server that keep files. */
export type FileServices = {
  readonly storage: FileStorage;
  readonly encoder: PhotoEncoder;
  /** Throws `file_infected`, or `unavailable` when a file cannot be scanned. Absent without a virus scanner. */
  readonly scan?: (path: string) => Promise<void>;
};

/** A file whose content is stored. Its row is not written yet. */
export type ReceivedFile = Pick<NewFile, 'kind' | 'name' | 'contents'>;

/** Throws when the user may not store so many bytes more. */
type RequireSpace = (bytes: number) => Promise<void>;

/**
 * Stores the content of an upload, if there is space for content that is not stored yet. Throws `file_not_supported`
 * for another format, `body_too_large` for a photo over its limit, `file_damaged`, `file_infected` and
 * `storage_full`.
 */
export async function receiveFile(
  { storage, encoder, scan }: FileServices,
  upload: UploadedBody,
  name: string,
  requireSpace: RequireSpace,
): Promise<ReceivedFile> {
  const format = fileFormat(upload.head);
  if (!format) throw new Refusal('file_not_supported');
  const kind = kindOfFormat(format);
  if (upload.bytes > maxFileBytes[kind]) throw new Refusal('body_too_large');
  await scan?.(upload.path);
  const contents = kind === 'pdf' ? [await pdfContent(upload)] : await encodePhoto(encoder, upload);
  try {
    await storeContents(storage, contents, requireSpace);
  } finally {
    for (const { path } of contents) await rm(path, { force: true });
  }
  const stored = contents.map(({ size, sha256, bytes, width, height }) => ({ size, sha256, bytes, width, height }));
  return { kind, name: safeFileName(name, kind), contents: stored };
}

type LocalContent = Content & { readonly path: string };

async function storeContents(
  storage: FileStorage,
  contents: readonly LocalContent[],
  requireSpace: RequireSpace,
): Promise<void> {
  const isStored = await Promise.all(contents.map(({ sha256 }) => storage.has(sha256)));
  // A retry stores nothing more.
  if (!isStored.every(Boolean)) await requireSpace(bytesOf(contents));
  for (const { sha256, path } of contents) await storage.put(sha256, path);
}

const bytesOf = (contents: readonly Content[]) => contents.reduce((sum, { bytes }) => sum + bytes, 0);

async function pdfContent({ path, sha256, bytes }: UploadedBody): Promise<LocalContent> {
  if (!(await isWholePdf(path, bytes))) throw new Refusal('file_damaged');
  return { path, size: 0, sha256, bytes, width: null, height: null };
}

/** Whether a PDF has its end: a truncated one lacks the marker near its last bytes. */
async function isWholePdf(path: string, bytes: number): Promise<boolean> {
  let end = '';
  for await (const chunk of createReadStream(path, { start: Math.max(0, bytes - pdfTailBytes) })) {
    end += (chunk as Buffer).toString('latin1');
  }
  return end.includes('%%EOF');
}

const pdfTailBytes = 2048;

async function encodePhoto(encoder: PhotoEncoder, { path }: UploadedBody): Promise<LocalContent[]> {
  const sizes = await encoder.encode({ path, folder: dirname(path), stem: randomUUID() });
  return Promise.all(sizes.map(async (encoded) => ({ ...encoded, sha256: await hashOf(encoded.path) })));
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch(failOnFullDisk);
  return hash.digest('hex');
}

type SaveContext = Omit<ActionContext, 'requestId'> & {
  readonly installation: Pick<Installation, 'filesPerHour' | 'fileQuota'>;
};

/**
 * The school that a user may store so many bytes more for, until a record refers to them: the first where the user
 * works, which requests of staff reach, or that of a child. Throws `storage_full` when the quota of the school is used,
 * `rate_limited`, and `forbidden` for a user without a school.
 */
export async function findSpace({ tx, currentUser, now, installation }: SaveContext, bytes: number): Promise<number> {
  const schoolId = placeFor(currentUser, undefined) ?? schoolsOf(currentUser)[0];
  if (schoolId === undefined) throw new Refusal('forbidden');
  const countSince = countRows(tx, 'files', 'owner_id', currentUser.id);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.filesPerHour, countSince, minutes: 60, now });
  const [usage] = await findUsage(tx, [schoolId]);
  if ((usage?.bytes ?? 0) + bytes > installation.fileQuota) throw new Refusal('storage_full');
  return schoolId;
}

/**
 * Writes the row of a received file and returns its id. Throws as `findSpace` does, and `unavailable` when a sweep
 * removed the content in between.
 */
export async function saveFile(context: SaveContext, { storage }: FileServices, file: ReceivedFile): Promise<number> {
  const { tx, currentUser, now } = context;
  const schoolId = await findSpace(context, bytesOf(file.contents));
  const id = await insertFile(tx, { ...file, schoolId, ownerId: currentUser.id, now });
  await holdSweep(tx, 'shared');
  for (const { sha256 } of file.contents) {
    if (!(await storage.has(sha256))) throw new Refusal('unavailable', { retryAfter: 1 });
  }
  return id;
}
