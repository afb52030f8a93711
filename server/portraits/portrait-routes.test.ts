import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import { photoSizes } from '#core/files/file-rules.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { ChildPortraits, OwnPortrait } from '#core/portraits/portrait.ts';
import { sweepFiles } from '#server/files/file-sweep-acts.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { codeOf, type SendRequest } from '#test/support/test-app.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { testFamily } from '#test/support/test-family.ts';
import { testTmpDir } from '#test/support/tmp-dir.ts';
import { adminOf, givePin, newTablet, pair } from '#test/support/test-staff.ts';

const family = await testFamily();
const { sophie, marc, teacher, otherTeacher, door, as, anonymous, database, ids, lea, foreign, clock } = family;
const adminId = await adminOf(database, 1);
const admin = await as(adminId);
const foreignParent = await as(foreign.userId);
const foreignAdmin = await as(await adminOf(database, 2));
const actors = { sophie, marc, teacher, otherTeacher, door, admin, foreignParent, foreignAdmin, anonymous };
type Actor = keyof typeof actors;

let color = 1;
async function upload(ask: SendRequest): Promise<number> {
  color += 1;
  const body = await jpegPhoto({ color: `#${color.toString(16).padStart(6, '0')}` });
  return ((await ask('POST', '/api/files', { body })).json as StoredFile).id;
}
const childPath = `/api/children/${lea}/portrait`;
const save = (ask: SendRequest, path: string, fileId: number | null) => ask('PUT', path, { body: { fileId } });
async function saved(ask: SendRequest, path: string): Promise<number> {
  const id = await upload(ask);
  expect((await save(ask, path, id)).status).toBe(200);
  return id;
}
const read = async (ask: SendRequest) => (await ask('GET', `/api/children/${lea}/portraits`)).json as ChildPortraits;
const statusOf = async (id: number, ask: SendRequest, size: number = 320) =>
  (await ask('GET', `/api/files/${id}/${size}`)).status;
const answer = (isGranted: boolean) =>
  sophie('PUT', `/api/children/${lea}/consents`, { body: { purpose: 'class_photos', version: 0, isGranted } });
async function name(ask: SendRequest = sophie, more: object = {}): Promise<PickupPerson> {
  color += 1;
  const body = { name: `Rose Gagnon ${'abcdefghijklmnopqrstuvwxyz'[color % 26]}${color}`, childIds: [lea], ...more };
  return (await ask('POST', '/api/pickup-persons', { body })).json as PickupPerson;
}
const personPath = ({ id }: { id: number }) => `/api/pickup-persons/${id}/portrait`;
const setRights = (
  userId: number,
  rights: { can_view?: boolean; can_report_absence?: boolean; can_pickup?: boolean },
) => database.asOwner((tx) => tx.updateTable('guardians').set(rights).where('user_id', '=', userId).execute());

/** Expects the status of each size for each actor: 404 for those who are not named, 401 without a session. */
async function expectReaders(id: number, readers: readonly Actor[]) {
  for (const actor of Object.keys(actors) as Actor[]) {
    const status = readers.includes(actor) ? 200 : actor === 'anonymous' ? 401 : 404;
    for (const size of photoSizes)
      expect([actor, size, await statusOf(id, actors[actor], size)]).toEqual([actor, size, status]);
  }
}

beforeEach(async () => {
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('portraits').execute();
    await tx.deleteFrom('consents').execute();
    await tx.deleteFrom('pickup_person_children').where('child_id', '=', lea).execute();
    await tx.deleteFrom('pickup_people').where('name', 'like', 'Rose %').execute();
  });
  await setRights(ids.sophie, { can_view: true, can_report_absence: true, can_pickup: true });
  await setRights(ids.marc, { can_view: true, can_report_absence: true, can_pickup: true });
});

describe('the portrait of a child', () => {
  test('is read in each size by guardians only, and by its team and the door with the consent', async () => {
    const id = await saved(sophie, childPath);
    expect(await read(sophie)).toMatchObject({ portrait: id, isShared: false, mayChange: true, mayAdd: true });
    expect(await read(teacher)).toMatchObject({ portrait: null, isShared: false, mayChange: true, mayAdd: false });
    await expectReaders(id, ['sophie', 'marc']);
    await answer(true);
    expect(await read(teacher)).toMatchObject({ portrait: id, isShared: true, mayChange: true, mayAdd: true });
    expect(await read(door)).toMatchObject({ portrait: id, mayChange: false, mayAdd: false });
    await expectReaders(id, ['sophie', 'marc', 'teacher', 'door', 'admin']);
    await answer(false);
    await expectReaders(id, ['sophie', 'marc']);
  });

  test('is hidden when the right of a guardian ends', async () => {
    const id = await saved(sophie, childPath);
    await setRights(ids.marc, { can_view: false });
    expect(await statusOf(id, marc)).toBe(404);
    expect((await marc('GET', `/api/children/${lea}/portraits`)).status).toBe(404);
  });

  test('is replaced and removed, and the earlier photo is gone at once', async () => {
    const first = await saved(sophie, childPath);
    const second = await saved(marc, childPath);
    expect([await statusOf(first, sophie), await statusOf(second, sophie)]).toEqual([404, 200]);
    expect((await save(sophie, childPath, null)).json).toMatchObject({ portrait: null });
    expect(await statusOf(second, marc)).toBe(404);
    expect((await save(sophie, childPath, null)).status).toBe(200);
    const acts = await database.asOwner((tx) =>
      tx
        .selectFrom('audit_entries')
        .select('act')
        .where('act', 'like', 'portrait.%')
        .where('child_id', '=', lea)
        .orderBy('id')
        .execute(),
    );
    expect(acts.map(({ act }) => act).slice(-3)).toEqual(['portrait.saved', 'portrait.saved', 'portrait.removed']);
  });

  test('is added by the team with the consent only', async () => {
    const id = await upload(teacher);
    const refused = await save(teacher, childPath, id);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"not_allowed"')]);
    await answer(true);
    expect((await save(teacher, childPath, id)).json).toMatchObject({ portrait: id });
    await answer(false);
    // The team removes it without seeing it.
    expect((await save(teacher, childPath, null)).status).toBe(200);
    expect((await read(sophie)).portrait).toBeNull();
  });

  test('is changed by no other user', async () => {
    await answer(true);
    for (const [ask, status] of [
      [otherTeacher, 404],
      [foreignParent, 404],
      [foreignAdmin, 404],
      [door, 403],
      [anonymous, 401],
    ] as const)
      expect((await save(ask, childPath, null)).status).toBe(status);
    await setRights(ids.marc, { can_report_absence: false });
    expect((await save(marc, childPath, null)).status).toBe(403);
    expect((await save(sophie, '/api/children/999999/portrait', null)).status).toBe(404);
  });

  test('is a photo of the user that no other record has', async () => {
    const pdf = ((await sophie('POST', '/api/files', { body: pdfDocument('portrait') })).json as StoredFile).id;
    const refused = await save(sophie, childPath, pdf);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);
    const id = await upload(marc);
    expect((await save(sophie, childPath, id)).status).toBe(404);
    await saved(sophie, childPath);
    const taken = (await read(sophie)).portrait;
    expect((await save(sophie, '/api/profile/portrait', taken)).status).toBe(404);
    expect((await read(sophie)).portrait).toBe(taken);
  });
});

describe('the portrait of a pickup person', () => {
  test('is read by guardians who may collect, and by staff; by the door once approved', async () => {
    const person = await name();
    const id = await saved(sophie, personPath(person));
    await expectReaders(id, ['sophie', 'marc', 'teacher', 'admin']);
    await database.asOwner((tx) =>
      tx.updateTable('pickup_people').set({ status: 'approved' }).where('id', '=', person.id).execute(),
    );
    expect(await read(door)).toMatchObject({ people: [{ personId: person.id, portrait: id }], team: [] });
    await expectReaders(id, ['sophie', 'marc', 'teacher', 'door', 'admin']);
    await setRights(ids.marc, { can_pickup: false });
    expect((await read(marc)).people).toEqual([]);
    expect(await statusOf(id, marc)).toBe(404);
  });

  test('is added by the guardian who named them, and removed by each guardian who may collect', async () => {
    const person = await name();
    const id = await saved(sophie, personPath(person));
    const other = await upload(marc);
    expect((await save(marc, personPath(person), other)).status).toBe(403);
    for (const ask of [foreignParent, teacher])
      expect([403, 404]).toContain((await save(ask, personPath(person), null)).status);
    expect((await save(marc, personPath(person), null)).status).toBe(200);
    expect(await statusOf(id, sophie)).toBe(404);
    const guardian = (await sophie('GET', '/api/pickup-persons')).json as PickupPerson[];
    const me = guardian.find(({ isMe }) => isMe);
    expect((await save(sophie, personPath({ id: me?.id ?? 0 }), await upload(sophie))).status).toBe(403);
  });

  test('that changes after the approval is announced to the office, without a name', async () => {
    const notices = () =>
      database.asOwner((tx) =>
        tx
          .selectFrom('notifications')
          .select(['user_id', 'kind', 'title_fr', 'body_fr', 'link'])
          .where('title_en', '=', 'Portrait of a pickup person changed')
          .orderBy('user_id')
          .execute(),
      );
    const person = await name();
    await saved(sophie, personPath(person));
    expect(await notices()).toEqual([]);
    await database.asOwner((tx) =>
      tx.updateTable('pickup_people').set({ status: 'approved' }).where('id', '=', person.id).execute(),
    );
    await saved(sophie, personPath(person));
    const made = await notices();
    const receivers = made.map(({ user_id }) => user_id);
    expect(receivers).toContain(adminId);
    expect(receivers).not.toContain(ids.sophie);
    expect(made.map(({ kind, link }) => [kind, link])).toEqual(made.map(() => ['person', '/staff/people']));
    expect(JSON.stringify(made)).not.toContain('Rose');
    expect((await save(sophie, personPath(person), null)).status).toBe(200);
    expect(await notices()).toHaveLength(made.length);
  });

  test('is deleted with the person', async () => {
    const person = await name();
    const id = await saved(sophie, personPath(person));
    expect((await sophie('DELETE', `/api/pickup-persons/${person.id}`)).status).toBe(204);
    expect(await statusOf(id, sophie)).toBe(404);
    expect(await statusOf(id, teacher)).toBe(404);
    expect(await database.asOwner((tx) => tx.selectFrom('portraits').selectAll().execute())).toEqual([]);
    expect((await save(sophie, personPath(person), await upload(sophie))).status).toBe(404);
  });
});

describe('the portrait of an account', () => {
  test('of a guardian is read where they may collect', async () => {
    // A portrait in a school that the user has left.
    const elsewhere = await upload(foreignParent);
    await database.asOwner(async (tx) => {
      const file = tx.selectFrom('files').select(['id as file_id', 'school_id']).where('id', '=', elsewhere);
      const row = { user_id: ids.sophie, added_by: ids.sophie, created_at: clock.now };
      await tx
        .insertInto('portraits')
        .values({ ...(await file.executeTakeFirstOrThrow()), ...row })
        .execute();
    });
    const id = await saved(sophie, '/api/profile/portrait');
    expect((await sophie('GET', '/api/profile/portrait')).json as OwnPortrait).toEqual({ portrait: id });
    expect((await marc('GET', '/api/profile/portrait')).json as OwnPortrait).toEqual({ portrait: null });
    await expectReaders(id, ['sophie', 'marc', 'teacher', 'door', 'admin']);
    await setRights(ids.sophie, { can_pickup: false });
    await expectReaders(id, ['sophie']);
  });

  test('of an educator is read by the families of their groups who may write to them', async () => {
    const id = await saved(teacher, '/api/profile/portrait');
    expect((await read(sophie)).team).toMatchObject([{ userId: ids.teacher, portrait: id }]);
    expect(await statusOf(id, sophie)).toBe(200);
    for (const ask of [otherTeacher, foreignParent, foreignAdmin]) expect(await statusOf(id, ask)).toBe(404);
    expect((await save(teacher, '/api/profile/portrait', null)).json).toEqual({ portrait: null });
    expect((await read(sophie)).team).toEqual([]);
    expect(await statusOf(id, sophie)).toBe(404);
  });
});

test('a room device shows portraits, and no upload that no record has', async () => {
  await answer(true);
  const id = await saved(sophie, childPath);
  const other = await upload(teacher);
  const pin = '4826';
  for (const userId of [ids.teacher, ids.otherTeacher]) await givePin(database, userId, pin, clock.now);
  const tablet = newTablet(anonymous);
  await pair(tablet, { office: admin, schoolId: 1 });
  const unlock = (userId: number) => tablet.send('POST', '/api/room/unlock', { body: { userId, pin } });
  const get = async (path: string) => (await tablet.send('GET', path)).status;
  const paths = [`/api/children/${lea}/portraits`, `/api/files/${id}/320`, `/api/files/${other}/320`];
  expect(await get(paths[1] ?? '')).toBe(401);
  await unlock(ids.otherTeacher);
  expect(await Promise.all(paths.map(get))).toEqual([404, 404, 404]);
  await tablet.send('POST', '/api/auth/sign-out', {});
  await unlock(ids.teacher);
  expect(await Promise.all(paths.map(get))).toEqual([200, 200, 404]);
  expect((await tablet.send('PUT', childPath, { body: { fileId: null } })).status).toBe(403);
  expect((await tablet.send('GET', paths[0] ?? '')).json).toMatchObject({ portrait: id, mayChange: false });
});

test('the sweep keeps the photos of portraits', async () => {
  const id = await saved(sophie, childPath);
  const later = new Date(clock.now.getTime() + 30 * 86_400_000);
  await sweepFiles(database, folderStorage(mkdtempSync(join(testTmpDir(), 'portraits-'))), later);
  expect((await read(sophie)).portrait).toBe(id);
  expect(
    await database.asOwner((tx) => tx.selectFrom('files').select('id').where('id', '=', id).execute()),
  ).toHaveLength(1);
});
