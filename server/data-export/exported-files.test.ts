import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { testMessages } from '#test/support/test-messages.ts';

const { app, sophie, marc, teacher, database, clock, ids, sent, cookieOf } = await testMessages();
const upload = async (ask: typeof sophie, body: Buffer, name: string) =>
  (await ask('POST', `/api/files?name=${name}`, { body })).json as StoredFile;
async function filesOf(userId: number) {
  const { rawPayload } = await app.inject({ url: '/api/data-export', headers: { cookie: await cookieOf(userId) } });
  const all = Object.entries(unzipSync(new Uint8Array(rawPayload)));
  return new Map(all.filter(([name]) => name.startsWith('files/')));
}

test('a data export has the content of uploaded files that the user may read, and of no other user', async () => {
  const pdf = pdfDocument('certificat');
  const sentPdf = await upload(sophie, pdf, 'certificat.pdf');
  await sent({ receiverId: ids.teacher, content: '', fileIds: [sentPdf.id] });
  const draft = await upload(sophie, await jpegPhoto(), 'draft.jpg');
  await upload(marc, pdfDocument('of marc'), 'marc.pdf');
  const files = await filesOf(ids.sophie);
  expect([...files.keys()].toSorted()).toEqual(
    [`files/${draft.id} draft.jpg`, `files/${sentPdf.id} certificat.pdf`].toSorted(),
  );
  expect(Buffer.from(files.get(`files/${sentPdf.id} certificat.pdf`) ?? []).equals(pdf)).toBe(true);
});

test('a file whose content is lost, or which belongs to the school, is left out', async () => {
  const photo = await upload(teacher, await jpegPhoto({ color: '#010203' }), 'classe.jpg');
  await database.asOwner(async (tx) => {
    const { group_id } = await tx
      .selectFrom('staff_groups')
      .select('group_id')
      .where('user_id', '=', ids.teacher)
      .executeTakeFirstOrThrow();
    await tx.updateTable('files').set({ attached_at: clock.now }).where('id', '=', photo.id).execute();
    const row = { file_id: photo.id, school_id: 1, group_id, day: '2026-04-14', added_by: ids.teacher };
    await tx
      .insertInto('report_photos')
      .values({ ...row, created_at: clock.now })
      .execute();
  });
  const lost = await upload(teacher, pdfDocument('lost'), 'lost.pdf');
  const { sha256 } = await database.asOwner((tx) =>
    tx.selectFrom('file_contents').select('sha256').where('file_id', '=', lost.id).executeTakeFirstOrThrow(),
  );
  await app.fileStorage.remove(sha256);
  expect([...(await filesOf(ids.teacher)).keys()]).toEqual([]);
});

test('exports that stall at their files block neither the data of another account nor one another', async () => {
  await upload(sophie, pdfDocument('slow of sophie'), 'slow.pdf');
  await upload(marc, pdfDocument('slow of marc'), 'slow.pdf');
  let goOn = () => {};
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stalled: string[] = [];
  const open = app.fileStorage.open.bind(app.fileStorage);
  app.fileStorage.open = async (name) => {
    stalled.push(name);
    await goesOn;
    return open(name);
  };
  const slow = [filesOf(ids.sophie), filesOf(ids.marc)];
  await expect.poll(() => stalled).toHaveLength(2);
  expect([...(await filesOf(ids.office)).keys()]).toEqual([]);
  // An account has one export at a time until the end of its files.
  const headers = { cookie: await cookieOf(ids.sophie) };
  expect((await app.inject({ url: '/api/data-export', headers })).statusCode).toBe(409);
  goOn();
  for (const files of await Promise.all(slow))
    expect([...files.keys()].some((name) => name.endsWith('slow.pdf'))).toBe(true);
  expect((await app.inject({ url: '/api/data-export', headers })).statusCode).toBe(200);
});
