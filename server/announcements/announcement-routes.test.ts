import { beforeEach, describe, expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import { testApp } from '#test/support/test-app.ts';

const { as, clock, database } = await testApp();
const sophie = await as(1);
const shown = async () => (await announced()).map(({ title }) => title);

type AnnouncementText = { readonly title: string; readonly day: string; readonly publishedAt: string };

/** Adds copies of the demo's conference announcement, for the school or its organization. */
const add = (copies: readonly AnnouncementText[], isOfOrganization = false) =>
  database.asOwner(async (tx) => {
    const {
      id: _,
      shared_with: __,
      ...conference
    } = await tx
      .selectFrom('announcements')
      .selectAll()
      .where('title_en', '=', 'Parent-teacher conference')
      .executeTakeFirstOrThrow();
    const rows = copies.map(({ title, day, publishedAt }) => ({
      ...conference,
      ...(isOfOrganization && { school_id: null }),
      title_en: title,
      day,
      published_at: new Date(publishedAt),
    }));
    const made = await tx.insertInto('announcements').values(rows).returning('id').execute();
    return made.map(({ id }) => id);
  });
const announced = async (language = 'en') =>
  (await sophie('GET', '/api/announcements', { headers: { 'accept-language': language } })).json as Announcement[];

test('the demo parent sees three announcements, newest first, in the requested language', async () => {
  const english = await announced();
  expect(english.map(({ title, type, icon, date }) => [title, type, icon, date])).toEqual([
    ['Parent-teacher conference', 'general', 'users', 'Apr 26'],
    ['Math evaluation', 'exam', 'calculator', 'Apr 18'],
    ['Field trip', 'event', 'bus', 'Apr 20'],
  ]);
  const french = await announced('fr');
  expect(french.map(({ title, date }) => [title, date])).toEqual([
    ['Rencontre de parents', '26 avr.'],
    ['Évaluation de mathématique', '18 avr.'],
    ['Sortie éducative', '20 avr.'],
  ]);
  for (const one of [...english, ...french]) expect(one).not.toHaveProperty('lang');
});

test("a parent of other groups sees only the school's announcements", async () => {
  const parent = await database.asOwner((tx) =>
    tx
      .selectFrom('guardians as g')
      .innerJoin('children as c', 'c.id', 'g.child_id')
      .innerJoin('groups as gr', 'gr.id', 'c.group_id')
      .select('g.user_id')
      .where('gr.room', '=', '501')
      .where('g.can_view', '=', true)
      .where('g.user_id', 'not in', (eb) =>
        eb
          .selectFrom('guardians as og')
          .innerJoin('children as oc', 'oc.id', 'og.child_id')
          .innerJoin('groups as ogr', 'ogr.id', 'oc.group_id')
          .select('og.user_id')
          .where('ogr.room', 'in', ['402', '203']),
      )
      .executeTakeFirstOrThrow(),
  );
  const { json } = await (await as(parent.user_id))('GET', '/api/announcements');
  expect((json as Announcement[]).map(({ title }) => title)).toEqual(['Parent-teacher conference']);
});

test('an announcement with a later publication time is not shown before it', async () => {
  const later = new Date('2026-04-14T18:00:00Z');
  await database.asOwner(async (tx) => {
    const {
      id,
      shared_with: _,
      ...copied
    } = await tx.selectFrom('announcements').selectAll().orderBy('id').executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    await tx
      .insertInto('announcements')
      .values({ ...copied, published_at: later, title_en: 'Later' })
      .execute();
  });
  expect(await announced()).toHaveLength(3);
  clock.now = later;
  expect((await announced())[0]).toMatchObject({ title: 'Later', publishedAt: later.toISOString() });
});

describe('a past announcement', () => {
  beforeEach(async () => {
    clock.now = new Date('2026-04-14T14:00:00Z');
    await database.asOwner((tx) =>
      tx.deleteFrom('announcements').where('title_en', 'in', ['Later', 'Old', 'Other', 'One']).execute(),
    );
  });

  test('is hidden after its day at the school and 30 days after publication', async () => {
    await add([{ title: 'Old', day: '2026-04-14', publishedAt: '2026-03-01T12:00:00Z' }]);
    await add([{ title: 'Other', day: '2026-04-01', publishedAt: '2026-03-20T12:00:00Z' }], true);
    clock.now = new Date('2026-04-15T03:59:59Z');
    expect(await shown()).toEqual(expect.arrayContaining(['Old', 'Other']));
    clock.now = new Date('2026-04-15T04:00:00Z');
    expect(await shown()).not.toContain('Old');
    clock.now = new Date('2026-04-19T12:00:00Z');
    expect(await shown()).toContain('Other');
    clock.now = new Date('2026-04-19T12:00:01Z');
    expect(await shown()).not.toContain('Other');
  });

  test('is hidden behind ten newer announcements', async () => {
    const copies = Array.from({ length: 8 }, () => ({
      title: 'One',
      day: '2026-05-20',
      publishedAt: '2026-04-14T12:00:00Z',
    }));
    await add(copies);
    expect(await shown()).toEqual([
      ...copies.map(({ title }) => title),
      'Parent-teacher conference',
      'Math evaluation',
    ]);
  });

  test('opens by its link, for the families of its audience', async () => {
    const old = { title: 'Old', day: '2025-04-20', publishedAt: '2025-04-14T12:00:00Z' };
    const [id] = await add([old]);
    expect(await shown()).not.toContain('Old');
    const one = (ask = sophie) => ask('GET', `/api/announcements/${id}`);
    expect((await one()).json).toMatchObject({ id, title: 'Old' });
    const elsewhere = await database.asOwner((tx) =>
      tx.selectFrom('guardians').select('user_id').where('school_id', '=', 2).executeTakeFirstOrThrow(),
    );
    expect((await one(await as(elsewhere.user_id))).status).toBe(404);
    await database.asOwner((tx) =>
      tx
        .updateTable('announcements')
        .set({ withdrawn_at: clock.now })
        .where('id', '=', id as number)
        .execute(),
    );
    expect(await one()).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});
