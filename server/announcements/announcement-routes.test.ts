import { expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import { testApp } from '#server/app/test-app.ts';

const { as, clock, database } = await testApp();
const sophie = await as(1);
const announced = async (language = 'en') =>
  (await sophie('GET', '/api/announcements', { headers: { 'accept-language': language } })).json as Announcement[];

test('the demo parent finds three, the newest first, each in her language', async () => {
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

test('a parent of other rooms finds only the school’s', async () => {
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

test('one that is to be published later is not there yet', async () => {
  const later = new Date('2026-04-14T18:00:00Z');
  await database.asOwner(async (tx) => {
    const { id, ...copied } = await tx.selectFrom('announcements').selectAll().orderBy('id').executeTakeFirstOrThrow();
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
