import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Database } from '#server/db/database.ts';
import { insertMessageFiles } from '#server/messages/message-file-store.ts';
import type { FileStorage } from '#server/storage/file-storage.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { testKind } from '#test/support/test-database.ts';
import { testMessages } from '#test/support/test-messages.ts';
import { filePlaces } from './file-reader-store.ts';
import { takeFiles } from './file-store.ts';
import { sweepFiles } from './file-sweep-acts.ts';

const { app, sophie, teacher, database, dataDir, sent, ids, clock } = await testMessages();
const folder = join(dataDir, 'files');
const storage = app.fileStorage;
const day = 86_400_000;
const later = (days: number) => new Date(clock.now.getTime() + days * day);
const upload = async (body: Buffer) => (await sophie('POST', '/api/files', { body })).json as StoredFile;
/** The storage, with content that was written long before. */
const aged: FileStorage = {
  ...storage,
  list: async (prefix) => (await storage.list(prefix)).map(({ name }) => ({ name, writtenAt: new Date(0) })),
};
const isReadable = async ({ id }: Pick<StoredFile, 'id'>, ask = sophie) =>
  (await ask('GET', `/api/files/${id}`)).status === 200;

test('a file without a record is deleted after eight days, with its content, and others stay', async () => {
  const forgotten = await upload(pdfDocument('forgotten'));
  const photo = await upload(await jpegPhoto({ color: '#0a0b0c' }));
  // The same content in two files.
  const twin = await upload(pdfDocument('twice'));
  const attachedTwin = await upload(pdfDocument('twice'));
  await sent({ receiverId: ids.teacher, content: '', fileIds: [photo.id, attachedTwin.id] });
  expect(await sweepFiles(database, aged, later(7))).toEqual({ rows: 0, contents: 0 });
  expect(await isReadable(forgotten)).toBe(true);
  expect(await sweepFiles(database, aged, later(9))).toEqual({ rows: 2, contents: 1 });
  expect([await isReadable(forgotten), await isReadable(twin)]).toEqual([false, false]);
  expect([await isReadable(photo, teacher), await isReadable(attachedTwin, teacher)]).toEqual([true, true]);
  expect(await sweepFiles(database, aged, later(9))).toEqual({ rows: 0, contents: 0 });
});

test.skipIf(testKind() === 'embedded')('a file that a message takes during a sweep stays', async () => {
  const { id } = await upload(pdfDocument('taken late'));
  const conversation = await sent({ receiverId: ids.teacher, content: 'first' });
  let sweeping: Promise<unknown> = Promise.resolve();
  await database.asOwner(async (tx) => {
    const taking = { tx, currentUser: { id: ids.sophie }, now: later(9), installation: { fileQuota: 1_000_000 } };
    await takeFiles(taking, { fileIds: [id], schoolIds: [1] });
    await insertMessageFiles(tx, { schoolId: 1, messageId: conversation.id, fileIds: [id] });
    sweeping = sweepFiles(database, aged, later(9));
    await expect.poll(() => isWaiting(database)).toBe(true);
  });
  await sweeping;
  expect(await isReadable({ id })).toBe(true);
});

/** Whether a statement waits for a lock of another. */
const isWaiting = (on: Database) =>
  on.asOwner(async (tx) => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return rows.length > 0;
  });

test('content without a row is deleted once it is an hour old', async () => {
  const { name, path } = writeTemporary('no row');
  await storage.put(name, path);
  const soon = new Date(Date.now() + 60_000);
  expect((await sweepFiles(database, storage, soon)).contents).toBe(0);
  expect(await storage.has(name)).toBe(true);
  await sweepFiles(database, storage, new Date(Date.now() + day));
  expect(await storage.has(name)).toBe(false);
});

test('parts of interrupted uploads are deleted once they are an hour old', async () => {
  const own = folderStorage(folder);
  const { name, path } = writeTemporary('whole');
  await own.put(name, path);
  const part = join(folder, name.slice(0, 2), `.${name}.part`);
  writeFileSync(part, 'half');
  await sweepFiles(database, own, new Date(Date.now() + day));
  expect(existsSync(part)).toBe(false);
});

test('every table that refers to files is a place of files', async () => {
  const { rows } = await database.asOwner((tx) =>
    sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'files'::regclass order by name`.execute(tx),
  );
  const places = filePlaces.map(({ table }) => table);
  expect(rows.map(({ name }) => name)).toEqual([...places, 'file_contents'].toSorted());
});

test('the storage that a school uses is counted through uploads and sweeps', async () => {
  const used = async () =>
    database.asOwner(async (tx) => {
      const rows = await tx.selectFrom('files').select(['school_id', 'stored_bytes']).execute();
      const counted = await tx.selectFrom('file_usage').select(['school_id', 'files', 'bytes']).execute();
      return counted.map(({ school_id: id, files, bytes }) => {
        const own = rows.filter(({ school_id: schoolId }) => schoolId === id);
        const sum = own.reduce((total, { stored_bytes: size }) => total + size, 0);
        return [files - own.length, bytes - sum];
      });
    });
  await upload(pdfDocument('counted'));
  for (const difference of await used()) expect(difference).toEqual([0, 0]);
});

function writeTemporary(text: string): { readonly name: string; readonly path: string } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, randomBytes(4).toString('hex'));
  writeFileSync(path, text);
  return { name: createHash('sha256').update(text).digest('hex'), path };
}
