import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity } from 'age-encryption';
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import { restoreInto } from '#server/db/backup/backup-commands.ts';
import { recipientOf } from '#server/db/backup/backup-encryption.ts';
import { backUp } from '#server/db/backup/write-backup.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { storedNames } from '#test/support/files/test-storage.ts';
import { testApp } from '#test/support/test-app.ts';
import { emptyFolder, emptyLocation } from '#test/support/test-database.ts';
import { testFamily } from '#test/support/test-family.ts';
import {
  addContent,
  backUpEncryptedFiles,
  backUpFiles,
  filesFolderOf,
  restoreFiles,
  verifyFiles,
} from './backup-files.ts';

const { app, sophie, database, clock, ids } = await testFamily();
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

test('the files of an encrypted backup are encrypted to the same key', async () => {
  const identity = await generateX25519Identity();
  const recipient = await recipientOf(identity);
  const pdf = pdfDocument('to encrypt');
  await upload(pdf);
  const file = join(emptyFolder(), 'tuesday.parvis.age');
  const names = new Set<string>();
  await backUp(database, file, clock.now, { recipient, onRow: (line) => addContent(names, line) });
  const { copied } = await backUpEncryptedFiles(file, storage, { names, recipient });
  expect(copied).toBeGreaterThan(0);
  const kept = namesIn(filesFolderOf(file)).map((name) => readFileSync(join(filesFolderOf(file), name)));
  expect(kept.length).toBe(copied);
  for (const content of kept) expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');

  const filesDir = emptyFolder();
  const restored = await restoreFiles(file, folderStorage(filesDir), filesDir, identity);
  expect(restored.copied).toBe(copied);
  expect(namesIn(filesDir).some((name) => readFileSync(join(filesDir, name)).equals(pdf))).toBe(true);

  // A changed one is named and not restored.
  const [damaged = ''] = namesIn(filesFolderOf(file)).toSorted();
  const bytes = readFileSync(join(filesFolderOf(file), damaged));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(join(filesFolderOf(file), damaged), bytes);
  const other = emptyFolder();
  const { missing } = await restoreFiles(file, folderStorage(other), other, identity);
  expect(missing.filter((name) => !restored.missing.includes(name))).toEqual([damaged.slice(3)]);
  expect(readdirSync(other, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))).toEqual(
    [],
  );
});

test('an encrypted backup writes no byte of a file to its folder before it is encrypted', async () => {
  const recipient = await recipientOf(await generateX25519Identity());
  const file = join(emptyFolder(), 'wednesday.parvis.age');
  const folder = filesFolderOf(file);
  const secret = Buffer.alloc(64 * 1024, 'a photo of a child');
  const written: string[] = [];
  // A storage that fails after half of a content. The folder is read as a copy of it elsewhere would be.
  async function* half() {
    for (let n = 0; n < 40; n += 1) {
      yield secret;
      await wait(5);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      for (const { parentPath, name } of files) written.push(readFileSync(join(parentPath, name), 'latin1'));
    }
    throw new Error('read failed');
  }
  const failing = { ...storage, open: async () => Readable.from(half()) };
  const copying = backUpEncryptedFiles(file, failing, { names: new Set(['ab'.repeat(32)]), recipient });
  await expect(copying).rejects.toThrow('read failed');
  const begun = written.filter((content) => content !== '');
  expect(begun.length).toBeGreaterThan(0);
  for (const content of begun) expect(content.slice(0, 21)).toBe('age-encryption.org/v1');
  expect(written.some((content) => content.includes('a photo of a child'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('the logo of a school is restored with its bytes, and its families read it', async () => {
  const { id } = await upload(await jpegPhoto({ width: 900, height: 600, color: '#a01122' }));
  await database.asOwner(async (tx) => {
    await tx.updateTable('files').set({ attached_at: clock.now }).where('id', '=', id).execute();
    await tx.insertInto('school_logos').values({ school_id: 1, file_id: id }).execute();
  });
  const shown = await sophie('GET', `/api/files/${id}/320`);
  expect(shown.status).toBe(200);
  const file = join(emptyFolder(), 'tuesday.parvis');
  await backUp(database, file, clock.now);
  await backUpFiles(file, storage);

  const place = await emptyLocation();
  await restoreInto(place, file, { replace: false, now: clock.now });
  const restored = await openDatabase(place);
  try {
    const school = await testApp({ database: restored });
    await restoreFiles(file, school.app.fileStorage, emptyFolder());
    const parent = await school.as(ids.sophie);
    const [contact] = (await parent('GET', '/api/school-contacts')).json as SchoolContact[];
    expect(contact?.logo).toBe(id);
    const again = await parent('GET', `/api/files/${id}/320`);
    expect([again.status, again.bytes.equals(shown.bytes)]).toEqual([200, true]);
    await school.app.close();
  } finally {
    await restored.close();
  }
});
