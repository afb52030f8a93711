/** Keeps the bytes of files in a folder that only its owner can read. */
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { failOnFullDisk } from '#server/http/uploads/full-disk.ts';
import { ContentMissing, type FileStorage } from './file-storage.ts';

/** A storage in a folder, with a subfolder for the first two digits of the names. */
export function folderStorage(folder: string): FileStorage {
  const folderOf = (name: string) => join(folder, name.replace(/^\./, '').slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);
  return {
    async put(name, path) {
      await intoPlace(path, folderOf(name), name).catch(failOnFullDisk);
    },
    async has(name) {
      return (await stat(pathOf(name)).catch(() => undefined)) !== undefined;
    },
    async open(name, range) {
      const file = await open(pathOf(name)).catch(() => undefined);
      if (!file) throw new ContentMissing(name);
      return createReadStream('', { fd: file, ...range });
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async list(prefix) {
      const names = await readdir(join(folder, prefix)).catch(() => []);
      const stored = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(folder, prefix, name)).catch(() => undefined);
          return found && { name, writtenAt: found.mtime };
        }),
      );
      return stored.filter((one) => one !== undefined);
    },
  };
}

/** The content is synced before its name appears, and the name before the function returns. */
async function intoPlace(path: string, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partFile = join(folder, `.${name}.${randomUUID()}`);
  try {
    await rename(path, partFile).catch(async (error: NodeJS.ErrnoException) => {
      // The temporary folder may be on another disk.
      if (error.code !== 'EXDEV') throw error;
      await copyFile(path, partFile);
      await rm(path, { force: true });
    });
    await chmod(partFile, 0o600);
    await sync(partFile);
    const now = new Date();
    const file = await open(partFile, 'r+');
    try {
      await file.utimes(now, now);
    } finally {
      await file.close();
    }
    await rename(partFile, join(folder, name));
    await sync(folder);
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
