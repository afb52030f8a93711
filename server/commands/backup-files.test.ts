import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import { backUp } from '#server/db/backup/write-backup.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { storedNames } from '#test/support/files/test-storage.ts';
import { emptyFolder } from '#test/support/test-database.ts';
import { testFamily } from '#test/support/test-family.ts';
import { backUpFiles, filesFolderOf, restoreFiles, verifyFiles } from './backup-files.ts';

const { app, sophie, database, clock } = await testFamily();
const storage = app.fileStorage;
const upload = async (body: Buffer) => (await sophie('POST', '/api/files', { body })).json as StoredFile;
const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /[0-9a-f]{64}$/.test(path));

test('the files of a backup are copied with it and restored, and a damaged one is named', async () => {
  const pdf = pdfDocument('to keep');
  await upload(pdf);
  await upload(await jpegPhoto({ width: 3000, height: 2000 }));
  const file = join(emptyFolder(), 'monday.parvis');
  await backUp(database, file, clock.now);
  expect(await backUpFiles(file, storage)).toEqual({ copied: 4, known: 0, missing: [] });
  expect(await backUpFiles(file, storage)).toEqual({ copied: 0, known: 4, missing: [] });

  const filesDir = emptyFolder();
  expect(await verifyFiles(file, storage)).toEqual({ copied: 0, known: 4, missing: [] });
  expect(await restoreFiles(file, storage, emptyFolder())).toEqual({ copied: 0, known: 4, missing: [] });
  expect(await restoreFiles(file, folderStorage(filesDir), filesDir)).toEqual({ copied: 4, known: 0, missing: [] });
  expect(namesIn(filesDir).toSorted()).toEqual(namesIn(filesFolderOf(file)).toSorted());
  expect(namesIn(filesDir).some((name) => readFileSync(join(filesDir, name)).equals(pdf))).toBe(true);

  const [damaged = '', lost = ''] = namesIn(filesFolderOf(file)).toSorted();
  writeFileSync(join(filesFolderOf(file), damaged), 'damaged');
  rmSync(join(filesFolderOf(file), lost));
  const other = emptyFolder();
  const { copied, missing } = await restoreFiles(file, folderStorage(other), other);
  expect(copied).toBe(2);
  expect(missing.toSorted()).toEqual([damaged.slice(3), lost.slice(3)].toSorted());
  expect(namesIn(other)).toHaveLength(2);

  // A server whose content is lost gets what the backup has.
  for (const name of await storedNames(storage)) await storage.remove(name);
  expect((await verifyFiles(file, storage)).missing).toHaveLength(4);
  expect(await restoreFiles(file, storage, emptyFolder())).toEqual({ copied, known: 0, missing });
  expect(await verifyFiles(file, storage)).toEqual({ copied: 0, known: 2, missing });
});
