/** Copies the photos and PDFs of a backup, next to its file. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decryptWith, encryptTo } from '#server/db/backup/backup-encryption.ts';
import { openBackup, type RowLine } from '#server/db/backup/backup-file.ts';
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
export const backUpFiles = async (file: string, storage: FileStorage): Promise<CopiedFiles> =>
  copyContents(await contentsIn(file), toFolder(file, storage));

/** As `backUpFiles`, for an encrypted backup: of the contents `names`, each encrypted to the same public key. */
export const backUpEncryptedFiles = (
  file: string,
  storage: FileStorage,
  { names, recipient }: { readonly names: ReadonlySet<string>; readonly recipient: string },
): Promise<CopiedFiles> => copyContents(names, { ...toFolder(file, storage), recipient });

const toFolder = (file: string, storage: FileStorage): Copying => ({
  from: storage,
  to: folderStorage(filesFolderOf(file)),
  folder: filesFolderOf(file),
});

/** Copies the content that the rows of a backup name back into the storage of the server, through a local folder. */
export async function restoreFiles(
  file: string,
  storage: FileStorage,
  folder: string,
  identity?: string,
): Promise<CopiedFiles> {
  const stored = folderStorage(filesFolderOf(file));
  const from = identity === undefined ? stored : decryptingStorage(stored, identity);
  return copyContents(await contentsIn(file, identity), { from, to: storage, folder });
}

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
  /** The public key to which the content is encrypted on its way. */
  readonly recipient?: string;
};

async function copyContents(names: ReadonlySet<string>, copying: Copying): Promise<CopiedFiles> {
  const missing: string[] = [];
  let [copied, known] = [0, 0];
  for (const name of names) {
    if (await copying.to.has(name)) known += 1;
    else if (await copyContent(name, copying)) copied += 1;
    else missing.push(name);
  }
  return { copied, known, missing };
}

/**
 * Returns whether the content was there and undamaged. Bytes are encrypted before they are written: the folder of an
 * encrypted backup leaves the machine, with the file of a copy that was interrupted.
 */
async function copyContent(name: string, { from, to, folder, recipient }: Copying): Promise<boolean> {
  const partFile = join(folder, `${randomUUID()}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const isCopied = await isWhole(name, from, {
      cipher: recipient === undefined ? unchanged : encryptTo(recipient),
      openTarget: () => createWriteStream(partFile, { mode: 0o600 }),
    });
    if (isCopied) await to.put(name, partFile);
    return isCopied;
  } finally {
    await rm(partFile, { force: true });
  }
}

/** Whether a content is in the storage with its checksum. Writes it to a target, nowhere by default. */
async function isWhole(
  name: string,
  storage: FileStorage,
  { cipher, openTarget }: ContentTarget = { cipher: unchanged, openTarget: nowhere },
): Promise<boolean> {
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(await storage.open(name), hashed, cipher, openTarget());
    return hash.digest('hex') === name;
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    throw error;
  }
}

type ContentTarget = { readonly cipher: ReturnType<typeof encryptTo>; readonly openTarget: () => Writable };

async function* unchanged(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const nowhere = (): Writable => new Writable({ write: (_, __, done) => done() });

/** The names of all contents in a backup. Throws `BackupBroken`. */
async function contentsIn(file: string, identity?: string): Promise<Set<string>> {
  const { rows } = await openBackup(file, identity);
  const names = new Set<string>();
  for await (const line of rows()) addContent(names, line);
  return names;
}

/** Adds the name of the content in a row of a backup, if it is one. */
export function addContent(names: Set<string>, { table, row }: RowLine): void {
  if (table === 'file_contents') names.add((JSON.parse(row) as { sha256: string }).sha256);
}

/** Decrypts what is read from a storage. A content that does not open is a damaged one. */
const decryptingStorage = (inner: FileStorage, identity: string): FileStorage => ({
  ...inner,
  async open(name) {
    const decrypted = decryptWith(identity)(await inner.open(name));
    return Readable.from(failAsMissing(decrypted, name));
  },
});

async function* failAsMissing(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    throw new ContentMissing(name);
  }
}
