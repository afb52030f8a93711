import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import { backUp } from '#server/db/backup/write-backup.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { emptyFolder } from '#test/support/test-database.ts';
import { testFamily } from '#test/support/test-family.ts';
import { backUpFiles, filesFolderOf, restoreFiles } from './backup-files.ts';

const { sophie, database, clock, dataDir } = await testFamily();
const storage = folderStorage(join(dataDir, 'files'));
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
  expect(await restoreFiles(file, filesDir)).toEqual({ copied: 4, known: 0, missing: [] });
  expect(namesIn(filesDir).toSorted()).toEqual(namesIn(filesFolderOf(file)).toSorted());
  expect(namesIn(filesDir).some((name) => readFileSync(join(filesDir, name)).equals(pdf))).toBe(true);

  const [damaged = '', lost = ''] = namesIn(filesFolderOf(file)).toSorted();
  writeFileSync(join(filesFolderOf(file), damaged), 'damaged');
  rmSync(join(filesFolderOf(file), lost));
  const other = emptyFolder();
  const { copied, missing } = await restoreFiles(file, other);
  expect(copied).toBe(2);
  expect(missing.toSorted()).toEqual([damaged.slice(3), lost.slice(3)].toSorted());
  expect(namesIn(other)).toHaveLength(2);
});
