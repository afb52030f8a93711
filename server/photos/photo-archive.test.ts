import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { ChildPhotos } from '#core/photos/photo.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';
import { photoEntries } from './photo-archive-acts.ts';
import { findReachingPhotos } from './photo-store.ts';

const school = await testStaffReports();
const { sophie, marc, teacher, otherTeacher, door, office, anonymous, database, lea, group, ids, clock, as } = school;
const stranger = await as(school.foreign.userId);
const path = `/api/children/${lea}/photos.zip`;

type Ask = typeof sophie;
let color = 1;
async function added(caption: string): Promise<number> {
  color += 1;
  const body = await jpegPhoto({ color: `#${color.toString(16).padStart(6, '0')}` });
  const { id } = (await teacher('POST', '/api/files', { body })).json as StoredFile;
  const details = [{ childIds: [lea], caption: { en: '', fr: caption } }];
  const photos = { fileIds: [id], details };
  const { status, text } = await teacher('POST', `/api/staff/groups/${group}/photos?day=${date}`, { body: photos });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return id;
}
const answer = (purpose: ConsentPurpose, isGranted: boolean) =>
  sophie('PUT', `/api/children/${lea}/consents`, { body: { purpose, version: 0, isGranted } });
const namesIn = (bytes: Buffer) => Object.keys(unzipSync(new Uint8Array(bytes)));
const names = async (ask: Ask = sophie, query = '') => namesIn((await ask('GET', path + query)).bytes);

/** Reads the next entry of an archive to its end. */
async function nameOfNext(entries: ReturnType<typeof photoEntries>): Promise<string | undefined> {
  const { value } = await entries.next();
  if (!value) return undefined;
  for await (const chunk of value.content) expect(chunk.length).toBeGreaterThan(0);
  return value.name;
}

beforeEach(async () => {
  await database.asOwner((tx) => tx.deleteFrom('report_photos').execute());
  clock.now = new Date('2026-04-14T13:00:00Z');
  await answer('class_photos', true);
  await school.save({ notes: { en: 'A good day.', fr: 'Une bonne journée.' } });
  await school.publish([lea]);
});

test('an archive has the largest size of each photo, named by day and caption', async () => {
  const photoIds = [await added('Léa plante des tomates'), await added('../../secret: "x"'), await added('')];
  const { status, bytes, headers } = await sophie('GET', path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store']);
  expect(headers['content-disposition']).toContain('Photos%20L%C3%A9a%202026-04-14.zip');
  const files = unzipSync(new Uint8Array(bytes));
  expect(Object.keys(files)).toEqual([
    `${date} Léa plante des tomates.jpg`,
    `${date} secret x.jpg`,
    `${date} photo.jpg`,
  ]);
  const stored = await Promise.all(photoIds.map(async (id) => (await sophie('GET', `/api/files/${id}/2048`)).bytes));
  expect(Object.values(files).map((content) => Buffer.from(content))).toEqual(stored);
  const { ofAll } = (await sophie('GET', `/api/children/${lea}/photos`)).json as ChildPhotos;
  expect(ofAll).toEqual({ photos: 3, bytes: stored.reduce((sum, content) => sum + content.length, 0) });
});

test('an archive of a month has the photos of that month', async () => {
  await added('mars');
  expect(await names(sophie, `?month=${date.slice(0, 7)}`)).toEqual([`${date} mars.jpg`]);
  expect(await names(sophie, '?month=2026-02')).toEqual([]);
  expect((await sophie('GET', `${path}?month=2026-13`)).status).toBe(422);
});

test('guardians who may see the child get an archive, and no other user', async () => {
  await added('un');
  for (const guardian of [sophie, marc]) expect(await names(guardian)).toHaveLength(1);
  for (const ask of [teacher, otherTeacher, door, office, stranger]) expect((await ask('GET', path)).status).toBe(404);
  expect((await anonymous('GET', path)).status).toBe(401);
  expect((await sophie('GET', '/api/children/999999/photos.zip')).status).toBe(404);
});

test('a photo that consents or the office hide is not in an archive', async () => {
  const id = await added('un');
  await answer('class_photos', false);
  expect(await names()).toEqual([]);
  await answer('class_photos', true);
  expect(await names()).toHaveLength(1);
  expect((await sophie('POST', `/api/photos/${id}/take-down`)).status).toBe(200);
  expect(await names()).toEqual([]);
});

test('an archive is in the access log, and its headers alone take no turn', async () => {
  await added('un');
  const headers = { cookie: await school.cookieOf(ids.sophie) };
  for (const _ of [1, 2]) {
    const { statusCode, body } = await school.app.inject({ method: 'HEAD', url: path, headers });
    expect([statusCode, body]).toEqual([200, '']);
  }
  const logged = async () => {
    await school.app.accesses.flush();
    return database.asOwner((tx) =>
      tx
        .selectFrom('record_accesses')
        .select('child_id')
        .where('child_id', '=', lea)
        .where('kind', '=', 'reports')
        .where('user_id', '=', ids.marc)
        .execute(),
    );
  };
  // An hour in which the user has seen no report.
  clock.now = new Date('2026-04-14T16:00:00Z');
  const before = (await logged()).length;
  await names(marc);
  expect((await logged()).length).toBe(before + 1);
});

test('a right that ends while the archive is written ends it, and a consent leaves photos out', async () => {
  for (const caption of ['un', 'deux', 'trois']) await added(caption);
  const reader = { database, userId: ids.marc, childId: lea, now: clock.now, locale: 'fr' } as const;
  const found = await database.transaction({ schoolIds: [1] }, (tx) => findReachingPhotos(tx, reader));
  const open = () => photoEntries(reader, found?.photos ?? [], school.app.fileStorage);
  const beforeConsent = open();
  expect(await nameOfNext(beforeConsent)).toBe(`${date} un.jpg`);
  await answer('class_photos', false);
  expect(await beforeConsent.next()).toEqual({ done: true, value: undefined });
  await answer('class_photos', true);
  const beforeRight = open();
  expect(await nameOfNext(beforeRight)).toBe(`${date} un.jpg`);
  const setView = (canView: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view: canView })
        .where('child_id', '=', lea)
        .where('user_id', '=', ids.marc)
        .execute(),
    );
  await setView(false);
  await expect(beforeRight.next()).rejects.toMatchObject({ code: 'not_found' });
  await setView(true);
});
