/** Copies the photos and PDFs of a backup, next to its file. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
  copyContents(file, storage, filesFolderOf(file));

/** Copies the content that the rows of a backup name back into the folder of the server. */
export const restoreFiles = (file: string, filesDir: string): Promise<CopiedFiles> =>
  copyContents(file, folderStorage(filesFolderOf(file)), filesDir);

async function copyContents(file: string, from: FileStorage, folder: string): Promise<CopiedFiles> {
  const to = folderStorage(folder);
  const missing: string[] = [];
  let [copied, known] = [0, 0];
  for (const name of await contentsIn(file)) {
    if (await to.has(name)) known += 1;
    else if (await copyContent(name, { from, to, folder })) copied += 1;
    else missing.push(name);
  }
  return { copied, known, missing };
}

type Copying = { readonly from: FileStorage; readonly to: FileStorage; readonly folder: string };

/** Returns whether the content was there and undamaged. */
async function copyContent(name: string, { from, to, folder }: Copying): Promise<boolean> {
  const partFile = join(folder, `${randomUUID()}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  try {
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(await from.open(name), hashed, createWriteStream(partFile, { mode: 0o600 }));
    if (hash.digest('hex') !== name) return false;
    await to.put(name, partFile);
    return true;
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    throw error;
  } finally {
    await rm(partFile, { force: true });
  }
}

/** The names of all contents in a backup. Throws `BackupBroken`. */
async function contentsIn(file: string): Promise<Set<string>> {
  const { rows } = await openBackup(file);
  const names = new Set<string>();
  for await (const { table, row } of rows()) {
    if (table === 'file_contents') names.add((JSON.parse(row) as { sha256: string }).sha256);
  }
  return names;
}
