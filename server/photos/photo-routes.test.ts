import { beforeEach, describe, expect, test } from 'vitest';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import { photoSizes } from '#core/files/file-rules.ts';
import type { ChildPhotos, GroupPhotos } from '#core/photos/photo.ts';
import { maxPhotosPerDay } from '#core/photos/photo-rules.ts';
import { sweepPhotos } from '#server/photos/photo-sweep-acts.ts';
import { codeOf } from '#test/support/test-app.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';

const school = await testStaffReports();
const { sophie, marc, teacher, otherTeacher, door, office, anonymous, database, lea, group, ids, clock, as } = school;

/** Another child of the group with a guardian who sees it, and a guardian of the other school. */
const { zoe, parentId, abroadId } = await database.asOwner(async (tx) => {
  const other = await tx
    .selectFrom('guardians as gu')
    .innerJoin('children as c', 'c.id', 'gu.child_id')
    .select(['gu.child_id as zoe', 'gu.user_id as parentId'])
    .where('c.group_id', '=', group)
    .where('c.id', '<>', lea)
    .where('gu.can_view', '=', true)
    .where('gu.user_id', 'not in', [ids.sophie, ids.marc])
    .orderBy('c.id')
    .executeTakeFirstOrThrow();
  const abroad = await tx
    .selectFrom('guardians')
    .select('user_id as abroadId')
    .where('school_id', '<>', 1)
    .where('user_id', '<>', ids.sophie)
    .executeTakeFirstOrThrow();
  return { ...other, ...abroad };
});
const parent = await as(parentId);
const stranger = await as(school.foreign.userId);
const abroad = await as(abroadId);

type Ask = typeof sophie;
const groupPath = `/api/staff/groups/${group}/photos?day=${date}`;
let color = 1;
async function upload(ask: Ask = teacher): Promise<number> {
  color += 1;
  const body = await jpegPhoto({ color: `#${color.toString(16).padStart(6, '0')}` });
  return ((await ask('POST', '/api/files', { body })).json as StoredFile).id;
}
const add = (fileIds: readonly number[], ask: Ask = teacher) => ask('POST', groupPath, { body: { fileIds } });
const change = (id: number, body: object, ask: Ask = teacher) => ask('PATCH', `/api/staff/photos/${id}`, { body });
async function added(body: object): Promise<number> {
  const id = await upload();
  expect((await add([id])).status).toBe(201);
  const changed = await change(id, body);
  expect(changed.text).not.toContain('problems');
  expect(changed.status).toBe(200);
  return id;
}
const day = async (ask: Ask = teacher) => (await ask('GET', groupPath)).json as GroupPhotos;
const gallery = async (childId = lea, ask: Ask = sophie) =>
  (await ask('GET', `/api/children/${childId}/photos?month=${date.slice(0, 7)}`)).json as ChildPhotos;
const seen = async (childId: number, ask: Ask) => (await gallery(childId, ask)).photos.map(({ id }) => id);
const inReport = async (ask: Ask = sophie) => (await school.read(ask))?.photos ?? [];
const statusOf = async (id: number, ask: Ask) => (await ask('GET', `/api/files/${id}/320`)).status;
const takeDown = (id: number, ask: Ask = sophie) => ask('POST', `/api/photos/${id}/take-down`);
const settle = (id: number, decision: string, ask: Ask = office) =>
  ask('POST', `/api/staff/photos/${id}/settle`, { body: { decision } });
const answer = async (childId: number, purpose: ConsentPurpose, isGranted: boolean, userId: number) =>
  (await as(userId))('PUT', `/api/children/${childId}/consents`, { body: { purpose, version: 0, isGranted } });

/** Both families say yes to both, and the reports of both are published. */
beforeEach(async () => {
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('report_photos').execute();
    await tx.deleteFrom('consents').execute();
    await tx.deleteFrom('consent_texts').execute();
    await tx.deleteFrom('audit_entries').execute();
    await tx.deleteFrom('notifications').where('title_en', '=', 'New photos in a report').execute();
    await tx.deleteFrom('guardians').where('child_id', '=', zoe).where('user_id', '<>', parentId).execute();
    await tx
      .updateTable('guardians')
      .set({ can_report_absence: true, can_view: true })
      .where('child_id', 'in', [lea, zoe])
      .execute();
  });
  clock.now = new Date('2026-04-14T13:00:00Z');
  for (const purpose of ['class_photos', 'shared_photos'] as const) {
    await answer(lea, purpose, true, ids.sophie);
    await answer(zoe, purpose, true, parentId);
  }
  await school.save({ notes: { en: 'A good day.', fr: 'Une bonne journée.' } });
  await school.save({ notes: { en: 'A good day.', fr: 'Une bonne journée.' } }, { childId: zoe });
  await school.publish([lea, zoe]);
});

describe('a photo of a group’s day', () => {
  test('reaches no family before a child is tagged, then the families of tagged children', async () => {
    const id = await upload();
    const { status, json } = await add([id]);
    expect(status).toBe(201);
    expect((json as GroupPhotos).photos).toMatchObject([{ id, childIds: [], isForGroup: false, reached: 0 }]);
    expect(await seen(lea, sophie)).toEqual([]);
    expect(await statusOf(id, sophie)).toBe(404);
    const caption = { en: '', fr: 'Léa plante des tomates' };
    const changed = await change(id, { childIds: [lea], caption });
    expect((changed.json as GroupPhotos).photos).toMatchObject([{ childIds: [lea], caption, reached: 1 }]);
    expect(await inReport()).toEqual([{ id, width: 64, height: 48, caption: caption.fr, lang: 'fr' }]);
    expect(await seen(lea, marc)).toEqual([id]);
    expect(await seen(zoe, parent)).toEqual([]);
  });

  test('is added by a teacher whose child is at another school', async () => {
    const { groupId, userId } = await database.asOwner((tx) =>
      tx
        .selectFrom('staff_groups')
        .select(['group_id as groupId', 'user_id as userId'])
        .where('school_id', '<>', 1)
        .orderBy('group_id')
        .executeTakeFirstOrThrow(),
    );
    await database.asOwner(async (tx) => {
      const link = { child_id: lea, user_id: userId, school_id: 1, relationship: 'other', can_view: true };
      const { household_id } = await tx
        .selectFrom('guardians')
        .select('household_id')
        .where('child_id', '=', lea)
        .where('user_id', '=', ids.sophie)
        .executeTakeFirstOrThrow();
      const none = { can_report_absence: false, can_pickup: false, can_message: false };
      await tx
        .insertInto('guardians')
        .values({ ...link, ...none, household_id })
        .execute();
    });
    const ask = await as(userId);
    const fileIds = [await upload(ask)];
    const { status } = await ask('POST', `/api/staff/groups/${groupId}/photos?day=${date}`, { body: { fileIds } });
    expect(status).toBe(201);
    await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', userId).execute());
  });

  test('is read in each size by the families it reaches and the team only', async () => {
    const id = await added({ childIds: [lea] });
    for (const path of [`/api/files/${id}`, ...photoSizes.map((size) => `/api/files/${id}/${size}`)]) {
      for (const ask of [sophie, marc, teacher, office]) expect((await ask('GET', path)).status).toBe(200);
      for (const ask of [parent, stranger, abroad, otherTeacher, door])
        expect((await ask('GET', path)).status).toBe(404);
      expect((await anonymous('GET', path)).status).toBe(401);
    }
  });

  test('with several children reaches each family whose consents and those of the others allow it', async () => {
    const id = await added({ childIds: [lea, zoe] });
    expect([await statusOf(id, sophie), await statusOf(id, parent)]).toEqual([200, 200]);
    await answer(zoe, 'shared_photos', false, parentId);
    expect([await statusOf(id, sophie), await statusOf(id, parent)]).toEqual([404, 200]);
    expect((await day()).photos[0]?.reached).toBe(1);
    expect(await seen(lea, sophie)).toEqual([]);
    expect(await seen(zoe, parent)).toEqual([id]);
  });

  test('for the group reaches every family with a published report of the day', async () => {
    const id = await added({ isForGroup: true });
    expect([await statusOf(id, sophie), await statusOf(id, parent)]).toEqual([200, 200]);
    expect([await statusOf(id, stranger), await statusOf(id, abroad)]).toEqual([404, 404]);
    await database.asOwner((tx) =>
      tx
        .updateTable('reports')
        .set({ published_at: null })
        .where('child_id', '=', zoe)
        .where('day', '=', date)
        .execute(),
    );
    expect(await statusOf(id, parent)).toBe(404);
  });

  test('disappears at once when a consent is withdrawn, expires or its text changes, and other photos stay', async () => {
    const ofLea = await added({ childIds: [lea] });
    const ofZoe = await added({ childIds: [zoe] });
    const ofBoth = await added({ childIds: [lea, zoe] });
    await answer(lea, 'class_photos', false, ids.marc);
    expect([await statusOf(ofLea, sophie), await statusOf(ofBoth, parent)]).toEqual([404, 404]);
    expect(await inReport()).toEqual([]);
    expect(await seen(zoe, parent)).toEqual([ofZoe]);
    await answer(lea, 'class_photos', true, ids.marc);
    expect(await statusOf(ofLea, sophie)).toBe(200);
    clock.now = new Date('2027-04-15T13:00:00Z');
    expect(await statusOf(ofZoe, parent)).toBe(404);
    clock.now = new Date('2026-04-14T13:00:00Z');
    const text = { en: 'Photos on paper.', fr: 'Photos sur papier.' };
    const body = { schoolId: 1, purpose: 'class_photos', version: 0, text };
    expect((await office('PUT', '/api/staff/consent-texts', { body })).status).toBe(200);
    expect(await statusOf(ofZoe, parent)).toBe(404);
  });

  test('is not for a guardian whose right ended', async () => {
    const id = await added({ childIds: [lea] });
    await database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view: false, can_report_absence: false, can_pickup: false, can_message: false })
        .where('child_id', '=', lea)
        .where('user_id', '=', ids.marc)
        .execute(),
    );
    expect([await statusOf(id, sophie), await statusOf(id, marc)]).toEqual([200, 404]);
    expect((await marc('GET', `/api/children/${lea}/photos`)).status).toBe(404);
  });

  test('refuses a tag without consent, and keeps one whose consent is withdrawn later', async () => {
    const id = await added({ childIds: [lea] });
    await answer(lea, 'class_photos', false, ids.sophie);
    expect((await day()).children.find(({ childId }) => childId === lea)?.ownFamily).toBe('refused');
    expect((await change(id, { childIds: [lea, zoe] })).status).toBe(200);
    const other = await added({ childIds: [] });
    expect((await change(other, { childIds: [zoe, lea] })).json).toMatchObject({
      code: 'invalid',
      problems: [{ path: 'childIds.1', code: 'not_allowed' }],
    });
    const noah = school.noah;
    expect((await change(other, { childIds: [noah] })).status).toBe(422);
    expect((await change(other, { childIds: [zoe, zoe] })).status).toBe(422);
  });

  test('is added and changed by the team only, from an own file that is a photo and free', async () => {
    for (const ask of [otherTeacher, door]) {
      expect((await ask('GET', groupPath)).status).toBe(404);
      expect((await add([await upload(ask)], ask)).status).toBe(404);
    }
    expect((await sophie('GET', groupPath)).status).toBe(403);
    const id = await upload();
    expect((await add([id], office)).status).toBe(404);
    expect((await add([id])).status).toBe(201);
    expect((await add([id])).status).toBe(404);
    for (const ask of [otherTeacher, door]) {
      expect((await change(id, { isForGroup: true }, ask)).status).toBe(404);
      expect((await ask('DELETE', `/api/staff/photos/${id}`)).status).toBe(404);
    }
    expect((await change(id, { isForGroup: true }, office)).status).toBe(200);
    const pdf = (await teacher('POST', '/api/files', { body: pdfDocument() })).json as StoredFile;
    expect((await add([pdf.id])).json).toMatchObject({ problems: [{ path: 'fileIds', code: 'not_allowed' }] });
    expect((await add([])).status).toBe(422);
    const future = `/api/staff/groups/${group}/photos?day=2026-04-15`;
    expect((await teacher('POST', future, { body: { fileIds: [await upload()] } })).json).toMatchObject({
      problems: [{ path: 'day', code: 'too_late' }],
    });
  });

  test('is added with its tags, caption and audience, each judged as a change is', async () => {
    await answer(lea, 'class_photos', false, ids.sophie);
    const fileIds = [await upload(), await upload()];
    const withDetails = (details: readonly object[]) => teacher('POST', groupPath, { body: { fileIds, details } });
    expect((await withDetails([{ childIds: [zoe] }, { childIds: [zoe, lea] }])).json).toMatchObject({
      problems: [{ path: 'details.1.childIds.1', code: 'not_allowed' }],
    });
    expect((await withDetails([{ childIds: [zoe] }])).json).toMatchObject({ problems: [{ path: 'details' }] });
    expect((await day()).photos).toEqual([]);
    const caption = { en: '', fr: 'La récolte' };
    const { status, json } = await withDetails([{ childIds: [zoe], caption }, { isForGroup: true }]);
    expect(status).toBe(201);
    expect((json as GroupPhotos).photos).toMatchObject([
      { id: fileIds[0], childIds: [zoe], caption, isForGroup: false, reached: 1 },
      { id: fileIds[1], childIds: [], isForGroup: true },
    ]);
    expect(await seen(zoe, parent)).toEqual(expect.arrayContaining(fileIds));
  });

  test('takes the place of another of the same day, which is deleted with its file', async () => {
    const before = await added({ childIds: [lea], caption: { en: '', fr: 'La cour' } });
    const fileIds = [await upload()];
    // A tag stays without a consent, as for a change.
    await answer(lea, 'class_photos', false, ids.sophie);
    const replace = (replaces: number, path = groupPath) =>
      teacher('POST', path, { body: { fileIds, details: [{ childIds: [lea] }], replaces } });
    expect((await replace(before, groupPath.replace(date, '2026-04-14'))).status).toBe(404);
    expect((await replace(999_999_999)).status).toBe(404);
    expect((await replace(before)).status).toBe(201);
    expect((await day()).photos).toMatchObject([{ id: fileIds[0], childIds: [lea] }]);
    expect(await statusOf(before, teacher)).toBe(404);
    const acts = (await school.rows('audit_entries')).map(({ act, subject_id }) => [act, subject_id]);
    expect(acts).toEqual(
      expect.arrayContaining([
        ['photo.added', fileIds[0]],
        ['photo.deleted', before],
      ]),
    );
    const hidden = await added({ childIds: [zoe] });
    expect((await takeDown(hidden, parent)).status).toBe(200);
    const more = { fileIds: [await upload()], replaces: hidden };
    expect((await teacher('POST', groupPath, { body: more })).status).toBe(404);
  });

  test('is one of at most 40 of a day', async () => {
    const first = await upload();
    await database.asOwner(async (tx) => {
      const { id: _, ...file } = await tx
        .selectFrom('files')
        .selectAll()
        .where('id', '=', first)
        .executeTakeFirstOrThrow();
      const files = await tx
        .insertInto('files')
        .values(Array.from({ length: maxPhotosPerDay - 1 }, () => ({ ...file, attached_at: new Date() })))
        .returning('id')
        .execute();
      const of = { school_id: 1, group_id: group, day: date, added_by: ids.teacher, created_at: new Date() };
      await tx
        .insertInto('report_photos')
        .values(files.map(({ id }) => ({ ...of, file_id: id })))
        .execute();
    });
    expect((await add([first, await upload()])).json).toMatchObject({
      problems: [{ path: 'fileIds', code: 'too_large' }],
    });
    expect((await add([first])).status).toBe(201);
    await database.asOwner((tx) => tx.deleteFrom('report_photos').execute());
  });

  test('is deleted with its file', async () => {
    const id = await added({ childIds: [lea] });
    expect((await teacher('DELETE', `/api/staff/photos/${id}`)).status).toBe(204);
    expect([await statusOf(id, sophie), await statusOf(id, teacher)]).toEqual([404, 404]);
    const files = await database.asOwner((tx) => tx.selectFrom('files').select('id').where('id', '=', id).execute());
    expect(files).toEqual([]);
  });

  test('is left out for a colleague who was a guardian of a tagged child', async () => {
    const id = await added({ childIds: [zoe] });
    const removed = { linked_at: new Date('2025-01-01'), removed_at: new Date('2026-01-01'), emails: [] };
    await database.asOwner((tx) =>
      tx
        .insertInto('former_guardians')
        .values({ child_id: zoe, school_id: 1, user_id: ids.teacher, ...removed })
        .execute(),
    );
    const { photos, children } = await day();
    expect([photos, children.some(({ childId }) => childId === zoe)]).toEqual([[], false]);
    expect(await statusOf(id, teacher)).toBe(404);
    expect((await change(id, { childIds: [] })).status).toBe(404);
    expect((await day(office)).photos).toHaveLength(1);
    await database.asOwner((tx) => tx.deleteFrom('former_guardians').where('user_id', '=', ids.teacher).execute());
  });
});

describe('a photo that a family takes down', () => {
  test('is hidden for every family at once, and the office restores or deletes it', async () => {
    const id = await added({ isForGroup: true, childIds: [lea] });
    expect((await takeDown(id, parent)).status).toBe(200);
    expect([await statusOf(id, sophie), await statusOf(id, parent)]).toEqual([404, 404]);
    expect((await day()).photos).toMatchObject([{ id, isHidden: true, reached: 0 }]);
    expect((await takeDown(id)).status).toBe(404);
    expect((await teacher('DELETE', `/api/staff/photos/${id}`)).status).toBe(404);
    expect((await change(id, { isForGroup: false })).status).toBe(404);
    const notifications = (await school.rows('notifications')).filter(
      ({ title_en }) => title_en === 'A photo was hidden',
    );
    expect(notifications.map(({ user_id }) => user_id)).toContain(ids.office);
    expect(notifications[0]?.link).toBe(`/staff/reports?group=${group}&date=${date}`);
    expect((await settle(id, 'restore', teacher)).status).toBe(403);
    const toSettle = async (ask = office) => (await ask('GET', '/api/staff/photos/taken-down')).json;
    const place = { id, schoolId: 1, groupId: group, day: date };
    expect(await toSettle()).toMatchObject([{ ...place, takenDownAt: clock.now.toISOString() }]);
    expect((await teacher('GET', '/api/staff/photos/taken-down')).status).toBe(403);
    expect((await settle(id, 'restore')).status).toBe(200);
    expect(await statusOf(id, sophie)).toBe(200);
    expect(await toSettle()).toEqual([]);
    expect((await settle(id, 'delete')).status).toBe(404);
    expect((await takeDown(id)).status).toBe(200);
    expect((await settle(id, 'delete')).status).toBe(200);
    expect((await day()).photos).toEqual([]);
    const acts = (await school.rows('audit_entries')).map(({ act, user_id }) => [act, user_id]);
    expect(acts.slice(0, 4)).toEqual([
      ['photo.deleted', ids.office],
      ['photo.taken_down', ids.sophie],
      ['photo.restored', ids.office],
      ['photo.taken_down', parentId],
    ]);
    const own = (await school.rows('notifications')).filter(({ user_id }) => user_id === ids.sophie);
    expect(own[0]).toMatchObject({ title_en: 'The photo you took down', body_en: 'The office deleted it.' });
  });

  test('is settled by a colleague of an office member who is a former guardian of a tagged child', async () => {
    const id = await added({ childIds: [lea] });
    await takeDown(id);
    const link = { child_id: lea, school_id: 1, user_id: ids.office, linked_at: clock.now, removed_at: clock.now };
    await database.asOwner((tx) =>
      tx
        .insertInto('former_guardians')
        .values({ ...link, emails: [] })
        .execute(),
    );
    const listed = (await office('GET', '/api/staff/photos/taken-down')).json;
    const settled = await settle(id, 'restore');
    await database.asOwner((tx) => tx.deleteFrom('former_guardians').where('user_id', '=', ids.office).execute());
    expect([listed, settled.status]).toEqual([[], 404]);
    expect((await settle(id, 'restore')).status).toBe(200);
  });

  test('is one that the user sees', async () => {
    const id = await added({ childIds: [lea] });
    for (const ask of [parent, stranger, abroad, teacher]) expect((await takeDown(id, ask)).status).toBe(404);
    expect(await statusOf(id, sophie)).toBe(200);
  });
});

describe('a photo added to a published report', () => {
  const notices = async () =>
    (await school.rows('notifications')).filter(({ title_en }) => title_en === 'New photos in a report');

  test('is announced once to the families of tagged children that it reaches, without its content', async () => {
    const caption = { en: 'Planting', fr: 'Plantation' };
    await added({ childIds: [lea], caption });
    const sent = await notices();
    expect(new Set(sent.map(({ user_id }) => user_id))).toEqual(new Set([ids.sophie, ids.marc]));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      link: `/report?child=${lea}&date=${date}`,
      body_en: 'Open the report to see them.',
    });
    expect(JSON.stringify(sent)).not.toMatch(/Plant|Léa/);
    // A second photo, and one that the consents keep from the family, are not announced.
    await added({ childIds: [lea] });
    await answer(lea, 'shared_photos', false, ids.sophie);
    await added({ childIds: [lea, zoe] });
    expect((await notices()).map(({ user_id }) => user_id)).not.toContain(parentId);
    await added({ childIds: [zoe] });
    await added({ isForGroup: true });
    const all = await notices();
    expect(all).toHaveLength(3);
    expect(new Set(all.map(({ user_id }) => user_id))).toEqual(new Set([ids.sophie, ids.marc, parentId]));
  });

  test('is not announced before the report is published', async () => {
    await database.asOwner(async (tx) => {
      await tx.deleteFrom('notifications').execute();
      await tx.updateTable('reports').set({ published_at: null }).where('child_id', '=', lea).execute();
    });
    await added({ childIds: [lea] });
    expect(await notices()).toEqual([]);
  });
});

describe('the gallery', () => {
  test('shows a month, by default the latest with photos, in the reader’s language', async () => {
    const id = await added({ childIds: [lea], caption: { en: 'Planting', fr: 'Plantation' } });
    const { json } = await sophie('GET', `/api/children/${lea}/photos`);
    expect(json).toMatchObject({ month: '2026-03', months: ['2026-03'], photos: [{ id, day: date }] });
    const april = (await sophie('GET', `/api/children/${lea}/photos?month=2026-04`)).json as ChildPhotos;
    expect([april.month, april.photos]).toEqual(['2026-04', []]);
    expect((await sophie('GET', `/api/children/${lea}/photos?month=2026-13`)).status).toBe(422);
    const total = (json as ChildPhotos).ofAll;
    expect(total).toMatchObject({ photos: 1, bytes: expect.any(Number) as number });
    expect([(json as ChildPhotos).ofMonth, april.ofMonth, april.ofAll]).toEqual([
      total,
      { photos: 0, bytes: 0 },
      total,
    ]);
    expect((await parent('GET', `/api/children/${lea}/photos`)).status).toBe(404);
  });
});

test('a photo that has reached no family for 30 days is deleted', async () => {
  const withdrawn = await added({ childIds: [lea] });
  const shown = await added({ childIds: [zoe] });
  await answer(lea, 'class_photos', false, ids.sophie);
  const sweepOn = (on: string) => sweepPhotos(database, new Date(`${on}T05:00:00Z`));
  expect(await sweepOn('2026-04-15')).toBe(0);
  await answer(lea, 'class_photos', true, ids.sophie);
  expect(await sweepOn('2026-05-01')).toBe(0);
  await answer(lea, 'class_photos', false, ids.sophie);
  expect(await sweepOn('2026-05-20')).toBe(0);
  expect(await sweepOn('2026-06-18')).toBe(0);
  expect(await sweepOn('2026-06-19')).toBe(1);
  expect((await day()).photos.map(({ id }) => id)).toEqual([shown]);
  expect(await statusOf(withdrawn, teacher)).toBe(404);
});

test('a retry with the same key adds the photos once', async () => {
  const id = await upload();
  const request = { body: { fileIds: [id] }, key: 'added once' };
  expect((await teacher('POST', groupPath, request)).status).toBe(201);
  const again = await teacher('POST', groupPath, request);
  expect([again.status, codeOf(again)]).toEqual([201, undefined]);
  expect((await day()).photos).toHaveLength(1);
});
