/** Photos of reports that staff add on a device of the room, and what the device reads. */
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Message } from '#core/messages/message.ts';
import type { GroupPhotos } from '#core/photos/photo.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { adminOf, givePin, newTablet, pair } from '#test/support/test-staff.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';

const school = await testStaffReports();
const { sophie, teacher, anonymous, database, lea, group, ids, clock, as } = school;
const pin = '4826';
for (const userId of [ids.teacher, ids.otherTeacher]) await givePin(database, userId, pin, clock.now);
const tablet = newTablet(anonymous);
await pair(tablet, { office: await as(await adminOf(database, 1)), schoolId: 1 });
const unlock = (userId: number) => tablet.send('POST', '/api/room/unlock', { body: { userId, pin } });
const lock = () => tablet.send('POST', '/api/auth/sign-out', {});
const statusOf = async (path: string) => (await tablet.send('GET', path)).status;
const path = `/api/staff/groups/${group}/photos?day=${date}`;

let color = 1;
async function upload(ask: typeof sophie): Promise<number> {
  color += 1;
  const body = await jpegPhoto({ color: `#${color.toString(16).padStart(6, '0')}` });
  const { status, json } = await ask('POST', '/api/files', { body });
  expect(status).toBe(201);
  return (json as StoredFile).id;
}

test('a staff member adds, tags and deletes a photo on a device, under their own name', async () => {
  expect((await tablet.send('POST', '/api/files', { body: await jpegPhoto() })).status).toBe(401);
  const body = { purpose: 'class_photos', version: 0, isGranted: true };
  expect((await sophie('PUT', `/api/children/${lea}/consents`, { body })).status).toBe(200);
  await unlock(ids.teacher);
  const id = await upload(tablet.send);
  expect(await statusOf(`/api/files/${id}/320`)).toBe(404);
  const added = await tablet.send('POST', path, { body: { fileIds: [id], details: [{ childIds: [lea] }] } });
  expect([added.status, (added.json as GroupPhotos).photos]).toMatchObject([201, [{ id, childIds: [lea] }]]);
  for (const size of [320, 1280, 2048]) expect(await statusOf(`/api/files/${id}/${size}`)).toBe(200);
  // Devices download no whole file.
  expect(await statusOf(`/api/files/${id}`)).toBe(403);
  const { user_id: userId } = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('user_id')
      .where('act', '=', 'photo.added')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect(userId).toBe(ids.teacher);
  await lock();
  expect(await statusOf(`/api/files/${id}/320`)).toBe(401);
  await unlock(ids.otherTeacher);
  expect(await statusOf(`/api/files/${id}/320`)).toBe(404);
  expect((await tablet.send('PATCH', `/api/staff/photos/${id}`, { body: { isForGroup: true } })).status).toBe(404);
  expect((await tablet.send('DELETE', `/api/staff/photos/${id}`)).status).toBe(404);
  await lock();
  await unlock(ids.teacher);
  expect((await tablet.send('DELETE', `/api/staff/photos/${id}`)).status).toBe(204);
  await lock();
});

test('a device reads no photo of a message, and takes no photo down or settles one', async () => {
  const fileId = await upload(teacher);
  const sent = await teacher('POST', '/api/messages', {
    body: { receiverId: ids.sophie, content: '', fileIds: [fileId] },
  });
  expect((sent.json as Message).files).toHaveLength(1);
  await unlock(ids.teacher);
  expect(await statusOf(`/api/files/${fileId}/320`)).toBe(404);
  expect((await tablet.send('POST', `/api/photos/${fileId}/take-down`, { body: {} })).status).toBe(403);
  const settled = await tablet.send('POST', `/api/staff/photos/${fileId}/settle`, { body: { decision: 'restore' } });
  expect(settled.status).toBe(403);
  await lock();
});
