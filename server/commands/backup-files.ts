/** Copies the photos and PDFs of a backup, next to its file. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openBackup } from '#server/db/backup/backup-file.ts';
import { ContentMissing, type FileStorage } from '#server/storage/file-storage.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';

/** What was copied, and what is not there or damaged. */
export type CopiedFiles = { readonly copied: number; readonly known: number; readonly missing: readonly string[] };

/** The folder with the photos and PDFs of a backup. */
export const filesFolderOf = (file: string): string => `${file}.files`;

/**
 * Copies the content that the rows of a backup name into the folder next to its file. The checksum of each is verified.
 * Content that is there is not copied again, so that the folder of an earlier backup can be used.
 */
export const backUpFiles = (file: string, storage: FileStorage): Promise<CopiedFiles> =>
  copyContents(file, { from: storage, to: folderStorage(filesFolderOf(file)), folder: filesFolderOf(file) });

/** Copies the content that the rows of a backup name back into the storage of the server, through a local folder. */
export const restoreFiles = (file: string, storage: FileStorage, folder: string): Promise<CopiedFiles> =>
  copyContents(file, { from: folderStorage(filesFolderOf(file)), to: storage, folder });

/** Reads the content that the rows of a backup name, and compares its checksums. Nothing is copied. */
export async function verifyFiles(file: string, storage: FileStorage): Promise<CopiedFiles> {
  const missing: string[] = [];
  let known = 0;
  for (const name of await contentsIn(file)) {
    if (await isWhole(name, storage)) known += 1;
    else missing.push(name);
  }
  return { copied: 0, known, missing };
}

type Copying = {
  readonly from: FileStorage;
  readonly to: FileStorage;
  /** For the content on its way. */
  readonly folder: string;
};

async function copyContents(file: string, copying: Copying): Promise<CopiedFiles> {
  const missing: string[] = [];
  let [copied, known] = [0, 0];
  for (const name of await contentsIn(file)) {
    if (await copying.to.has(name)) known += 1;
    else if (await copyContent(name, copying)) copied += 1;
    else missing.push(name);
  }
  return { copied, known, missing };
}

/** Returns whether the content was there and undamaged. */
async function copyContent(name: string, { from, to, folder }: Copying): Promise<boolean> {
  const partFile = join(folder, `${randomUUID()}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const isCopied = await isWhole(name, from, () => createWriteStream(partFile, { mode: 0o600 }));
    if (isCopied) await to.put(name, partFile);
    return isCopied;
  } finally {
    await rm(partFile, { force: true });
  }
}

/** Whether a content is in the storage with its checksum. Writes it to a target, nowhere by default. */
async function isWhole(name: string, storage: FileStorage, openTarget = nowhere): Promise<boolean> {
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(await storage.open(name), hashed, openTarget());
    return hash.digest('hex') === name;
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    throw error;
  }
}

const nowhere = (): Writable => new Writable({ write: (_, __, done) => done() });

/** The names of all contents in a backup. Throws `BackupBroken`. */
async function contentsIn(file: string): Promise<Set<string>> {
  const { rows } = await openBackup(file);
  const names = new Set<string>();
  for await (const { table, row } of rows()) {
    if (table === 'file_contents') names.add((JSON.parse(row) as { sha256: string }).sha256);
  }
  return names;
}
