import { expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { FileUsage } from '#core/files/file.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import { replaceAnnouncementFiles } from './announcement-file-store.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { sweepFiles } from '#server/files/file-sweep-acts.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { join } from 'node:path';

const family = await testFamily();
const { as, sophie, marc, teacher, otherTeacher, office, database, clock, lea, ids, foreign, dataDir } = family;
type Ask = typeof teacher;
const stranger = await as(foreign.userId);
const place = await database.asOwner((tx) =>
  tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .select(['c.group_id as groupId', 's.organization_id as organizationId', 'c.school_id as schoolId'])
    .where('c.id', '=', lea)
    .executeTakeFirstOrThrow(),
);
const { organizationId, schoolId } = place;
const target = { groupId: place.groupId };

const both = { en: 'Farm visit', fr: 'Visite à la ferme' };
const draft = {
  target,
  type: 'event',
  icon: 'bus',
  day: '2026-05-01',
  words: { title: both, description: both, details: both },
};
const upload = async (body: Buffer, ask: Ask = teacher, name = 'plan.pdf') =>
  (await ask('POST', `/api/files?name=${name}`, { body })).json as StoredFile;
const pdf = (text: string, ask?: Ask) => upload(pdfDocument(text), ask);
const write = (body: object, ask: Ask = teacher) =>
  ask('POST', '/api/staff/announcements', { body: { ...draft, ...body } });
const written = async (body: object, ask?: Ask) => (await write(body, ask)).json as StaffAnnouncement;
const change = ({ id, revision }: StaffAnnouncement, body: object, ask: Ask = teacher) =>
  ask('PUT', `/api/staff/announcements/${id}`, { body: { ...draft, revision, ...body } });
const publish = async ({ id, revision }: StaffAnnouncement, ask: Ask = teacher) =>
  (await ask('POST', `/api/staff/announcements/${id}/publish`, { body: { revision } })).json as StaffAnnouncement;
const seen = async (id: number, ask: Ask = sophie) =>
  ((await ask('GET', '/api/announcements')).json as Announcement[]).find((one) => one.id === id);
const statusOf = async ({ id }: StoredFile, ask: Ask) => (await ask('GET', `/api/files/${id}`)).status;
const statuses = (file: StoredFile, asks: readonly Ask[]) => Promise.all(asks.map((ask) => statusOf(file, ask)));

test('families read the files of an announcement once it is published, in their order', async () => {
  const photo = await upload(await jpegPhoto({ color: '#102030' }), teacher, 'ferme.jpg');
  const plan = await pdf('plan');
  const made = await written({ fileIds: [plan.id, photo.id] });
  expect(made.files).toEqual([plan, photo]);
  for (const file of [photo, plan]) {
    expect(await statuses(file, [teacher, office])).toEqual([200, 200]);
    expect(await statuses(file, [sophie, marc, otherTeacher, stranger])).toEqual([404, 404, 404, 404]);
  }
  await publish(made);
  expect((await seen(made.id))?.files).toEqual([plan, photo]);
  expect((await sophie('GET', `/api/announcements/${made.id}`)).json).toMatchObject({ files: [plan, photo] });
  // Other staff of the school read what is published. The stranger has a child in another group.
  for (const file of [photo, plan])
    expect(await statuses(file, [sophie, marc, otherTeacher, stranger])).toEqual([200, 200, 200, 404]);
  expect((await sophie('GET', `/api/files/${photo.id}/320`)).status).toBe(200);
});

test('a guardian whose right has ended reads the files no longer', async () => {
  const file = await pdf('no longer');
  await publish(await written({ fileIds: [file.id] }));
  expect(await statusOf(file, marc)).toBe(200);
  const setView = (canView: boolean) =>
    database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_view: canView }).where('user_id', '=', ids.marc).execute(),
    );
  await setView(false);
  expect(await statusOf(file, marc)).toBe(404);
  await setView(true);
});

test('a change keeps, adds and removes files, also those of a colleague, and deletes the removed ones', async () => {
  const [first, second] = [await pdf('first'), await pdf('second')];
  const made = await publish(await written({ fileIds: [first.id, second.id] }));
  const kept = (await change(made, {})).json as StaffAnnouncement;
  expect(kept.files).toEqual([first, second]);
  const third = await pdf('third', office);
  const changed = (await change(kept, { fileIds: [third.id, second.id] }, office)).json as StaffAnnouncement;
  expect(changed.files).toEqual([third, second]);
  expect((await seen(made.id))?.files).toEqual([third, second]);
  expect(await statuses(first, [teacher, sophie])).toEqual([404, 404]);
  expect(((await change(changed, { fileIds: [] })).json as StaffAnnouncement).files).toEqual([]);
  expect((await seen(made.id))?.files).toBeUndefined();
  const left = await database.asOwner((tx) =>
    tx.selectFrom('files').select('id').where('id', 'in', [first.id, second.id, third.id]).execute(),
  );
  expect(left).toEqual([]);
});

test('a file of another user or of another record is refused, and nothing is written', async () => {
  const [own, others] = [await pdf('own'), await pdf('of the office', office)];
  const taken = await written({ fileIds: [own.id] });
  for (const fileIds of [[others.id], [own.id], [999_999]]) {
    const refused = await write({ fileIds });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);
    expect(refused.json).toMatchObject({ problems: [{ path: 'fileIds', code: 'not_allowed' }] });
  }
  expect((await change(taken, { fileIds: [own.id, others.id] })).status).toBe(422);
  expect(await statusOf(own, teacher)).toBe(200);
  expect((await write({ fileIds: [own.id, own.id] })).status).toBe(422);
  expect((await write({ fileIds: Array.from({ length: 11 }, (_, n) => n + 1) })).status).toBe(422);
});

test('a withdrawn announcement and a deleted draft lose their files, with the content', async () => {
  const storage = folderStorage(join(dataDir, 'files'));
  const files = [await pdf('withdrawn'), await pdf('deleted')];
  const made = [await publish(await written({ fileIds: [files[0]?.id] })), await written({ fileIds: [files[1]?.id] })];
  for (const { id } of made) expect((await teacher('DELETE', `/api/staff/announcements/${id}`)).status).toBe(204);
  for (const file of files) expect(await statuses(file, [teacher, sophie])).toEqual([404, 404]);
  const swept = await sweepFiles(database, storage, new Date(Date.now() + 2 * 86_400_000));
  expect(swept.contents).toBeGreaterThanOrEqual(2);
});

test('a file of an announcement is never swept', async () => {
  const storage = folderStorage(join(dataDir, 'files'));
  const file = await pdf('stays');
  await publish(await written({ fileIds: [file.id] }));
  await sweepFiles(database, storage, new Date(clock.now.getTime() + 400 * 86_400_000));
  expect(await statusOf(file, sophie)).toBe(200);
});

test('a draft that moves to another audience keeps its files', async () => {
  const file = await pdf('moved', office);
  const made = await written({ target: { schoolId }, fileIds: [file.id] }, office);
  const moved = (await change(made, { target }, office)).json as StaffAnnouncement;
  expect(moved.files).toEqual([file]);
  await publish(moved, office);
  expect(await statuses(file, [sophie, stranger])).toEqual([200, 404]);
});

test('the bytes of a draft that moves to another school count for that school', async () => {
  const userId = await database.asOwner(async (tx) => {
    const admin = await tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow();
    return admin.user_id;
  });
  const head = await as(userId);
  const used = async () => {
    const usage = (await head('GET', '/api/staff/files/usage')).json as FileUsage[];
    return [1, 2].map((id) => usage.find((one) => one.schoolId === id)?.bytes ?? 0);
  };
  const [ours = 0, theirs = 0] = await used();
  const file = await pdf('of two schools', head);
  const made = await written({ target: { schoolId: 1 }, fileIds: [file.id] }, head);
  expect(await used()).toEqual([ours + file.bytes, theirs]);
  const moved = (await change(made, { target: { schoolId: 2 } }, head)).json as StaffAnnouncement;
  expect(moved.files).toEqual([file]);
  expect(await used()).toEqual([ours, theirs + file.bytes]);
  const back = {
    announcementId: made.id,
    audience: { organizationId, schoolId: 1, groupId: null },
    fileIds: [file.id],
  };
  const full = { currentUser: { id: userId }, now: clock.now, installation: { fileQuota: ours + file.bytes - 1 } };
  const movedBack = database.transaction({ userId, schoolIds: [1, 2] }, (tx) =>
    replaceAnnouncementFiles({ tx, ...full }, back),
  );
  await expect(movedBack).rejects.toMatchObject({ code: 'storage_full' });
  expect(await used()).toEqual([ours, theirs + file.bytes]);
  expect(await change(moved, { target: { schoolId: 2 }, fileIds: [] }, head)).toMatchObject({ status: 200 });
  expect(await used()).toEqual([ours, theirs]);
});

test('the files of an organization are read in each of its schools and by no other', async () => {
  const { admin, elsewhere } = await database.asOwner(async (tx) => {
    const { user_id: userId } = await tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow();
    const link = await tx
      .selectFrom('guardians')
      .select('user_id')
      .where('school_id', '=', 2)
      .where('can_view', '=', true)
      .orderBy('child_id')
      .executeTakeFirstOrThrow();
    return { admin: userId, elsewhere: link.user_id };
  });
  const [head, sister] = [await as(admin), await as(elsewhere)];
  const file = await pdf('of the organization', head);
  const made = await written({ target: { organizationId }, fileIds: [file.id] }, head);
  expect(await statuses(file, [head, sophie, sister])).toEqual([200, 404, 404]);
  await publish(made, head);
  expect(await statuses(file, [head, sophie, sister])).toEqual([200, 200, 200]);
  expect((await seen(made.id, sister))?.files).toEqual([file]);
  const moveSister = (to: number) =>
    database.asOwner((tx) => tx.updateTable('schools').set({ organization_id: to }).where('id', '=', 2).execute());
  const other = await database.asOwner((tx) =>
    tx
      .insertInto('organizations')
      .values({ name_en: 'Other', name_fr: 'Autre', time_zone: 'America/Toronto' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await moveSister(other.id);
  expect(await statuses(file, [sophie, sister])).toEqual([200, 404]);
  await moveSister(organizationId);
});

test('a file of an administrator of two organizations counts for a school of the one that it announces to', async () => {
  const { admin, other } = await database.asOwner(async (tx) => {
    const { user_id: userId } = await tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('organizations')
      .values({ name_en: 'Other', name_fr: 'Autre', time_zone: 'America/Toronto' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('schools').set({ organization_id: id }).where('id', '=', 2).execute();
    const admins = [userId, ids.otherTeacher].map((user_id) => ({ organization_id: id, user_id }));
    await tx.insertInto('organization_admins').values(admins).execute();
    return { admin: userId, other: id };
  });
  const [head, colleague] = [await as(admin), await as(ids.otherTeacher)];
  const schoolOf = ({ id }: StoredFile) =>
    database.asOwner(async (tx) => {
      const columns = tx.selectFrom('files as f').innerJoin('file_contents as fc', 'fc.file_id', 'f.id');
      const rows = columns.select(['f.school_id as file', 'fc.school_id as content']).where('f.id', '=', id);
      return rows.executeTakeFirstOrThrow();
    });
  const file = await pdf('of two organizations', head);
  expect(await schoolOf(file)).toEqual({ file: 1, content: 1 });
  const made = await written({ target: { organizationId: other }, fileIds: [file.id] }, head);
  expect(await schoolOf(file)).toEqual({ file: 2, content: 2 });
  const narrowed = await change(made, { target: { schoolId: 2 } }, colleague);
  expect(narrowed).toMatchObject({ status: 200, json: { files: [file] } });
  await database.asOwner(async (tx) => {
    await tx.updateTable('schools').set({ organization_id: organizationId }).where('id', '=', 2).execute();
    await tx.deleteFrom('organization_admins').where('organization_id', '=', other).execute();
  });
});

test('a school neither adds nor removes files of the announcement of its organization', async () => {
  const { user_id: admin } = await database.asOwner((tx) =>
    tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow(),
  );
  const head = await as(admin);
  const [file, other] = [await pdf('stays', head), await pdf('of a school', office)];
  const made = await written({ target: { organizationId }, fileIds: [file.id] }, head);
  await publish(made, head);
  const row = { file_id: other.id, announcement_id: made.id, position: 1 };
  const add = (userId: number) =>
    database.transaction({ userId }, async (tx) => {
      await loadCurrentUser(tx, 'staff', 'en');
      await tx.insertInto('announcement_files').values(row).execute();
    });
  const remove = (userId: number) =>
    database.transaction({ userId }, async (tx) => {
      await loadCurrentUser(tx, 'staff', 'en');
      return tx.deleteFrom('announcement_files').where('announcement_id', '=', made.id).executeTakeFirstOrThrow();
    });
  await expect(add(ids.office)).rejects.toMatchObject({ code: '42501' });
  expect(await remove(ids.office)).toMatchObject({ numDeletedRows: 0n });
  expect(await statuses(file, [head, sophie])).toEqual([200, 200]);
  await add(admin);
  expect(await remove(admin)).toMatchObject({ numDeletedRows: 2n });
});

test('a file is shared with an organization by its administrators only, as long as its announcement is', async () => {
  const { user_id: admin } = await database.asOwner((tx) =>
    tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow(),
  );
  const head = await as(admin);
  const [shared, own] = [await pdf('shared', head), await pdf('of the office', office)];
  const made = await written({ target: { organizationId }, fileIds: [shared.id] }, head);
  const sharedWith = async () =>
    database.asOwner(async (tx) => {
      const row = await tx
        .selectFrom('files')
        .select('organization_id')
        .where('id', '=', shared.id)
        .executeTakeFirstOrThrow();
      return row.organization_id;
    });
  expect(await sharedWith()).toBe(organizationId);
  const asOffice = <T>(work: (tx: Tx) => Promise<T>) =>
    database.transaction({ userId: ids.office }, async (tx) => {
      await loadCurrentUser(tx, 'staff', 'en');
      return work(tx);
    });
  const share = asOffice((tx) =>
    tx.updateTable('files').set({ organization_id: organizationId }).where('id', '=', own.id).execute(),
  );
  await expect(share).rejects.toMatchObject({ code: '42501' });
  const elsewhere = await written({ target: { schoolId: 2 } }, head);
  const attach = asOffice((tx) =>
    tx
      .insertInto('announcement_files')
      .values({ file_id: own.id, announcement_id: elsewhere.id, position: 0 })
      .execute(),
  );
  await expect(attach).rejects.toMatchObject({ code: '42501' });
  await database.asOwner((tx) =>
    tx.updateTable('announcements').set({ school_id: schoolId }).where('id', '=', made.id).execute(),
  );
  expect(await sharedWith()).toBeNull();
});

test('the notification says that there are attachments, and names none', async () => {
  const file = await upload(pdfDocument('secret'), teacher, 'rapport-confidentiel.pdf');
  const made = await publish(await written({ fileIds: [file.id] }));
  const { json } = await sophie('GET', '/api/notifications');
  const own = (json as { link: string; body: string }[]).find(({ link }) => link === `/?announcement=${made.id}`);
  expect(own?.body).toMatch(/With attachments\.$|Avec pièces jointes\.$/);
  expect(JSON.stringify(json)).not.toContain('confidentiel');
});
