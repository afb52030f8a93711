import { describe, expect, test } from 'vitest';
import type { Badges } from '#core/notifications/badge.ts';
import type { Notification } from '#core/notifications/notification.ts';
import type { DailyReport } from '#core/reports/report.ts';
import type { Ask } from '#server/app/test-app.ts';
import { testFamily } from '#server/app/test-family.ts';

const { sophie, marc, teacher, foreign, as, database, clock, lea, noah, ids, rows } = await testFamily();
const today = '2026-04-14';

const ask = (childId: number, date: string, asked: Ask = sophie, language = 'en') =>
  asked('GET', `/api/reports?childId=${childId}&date=${date}`, { headers: { 'accept-language': language } });
const report = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json as DailyReport;
const badges = async (asked = sophie) => (await asked('GET', '/api/badges')).json as Badges;
const bell = async (asked = sophie) => (await asked('GET', '/api/notifications')).json as Notification[];
const change = (childId: number, day: string, set: object) =>
  database.asOwner((tx) =>
    tx.updateTable('reports').set(set).where('child_id', '=', childId).where('day', '=', day).execute(),
  );

describe('a report', () => {
  test('tells a child’s day: the mood, what was eaten, the naps, the learning, what was done, the notes and by whom', async () => {
    const found = await report(noah, '2026-04-13');
    expect(found).toMatchObject({ childId: noah, date: '2026-04-13', read: true });
    expect(found.teacher.title).toBe('class_teacher');
    expect(found.meals.map(({ type, time }) => [type, time])).toEqual([
      ['breakfast', '08:15'],
      ['snack', '10:00'],
      ['lunch', '11:45'],
      ['snack', '14:45'],
    ]);
    expect(found.naps).toEqual([{ id: 1, start: '12:50', end: '13:10', duration: 20 }]);
    expect(found.learningAreas).toHaveLength(5);
    expect(found.activities).toHaveLength(4);
    expect(found.notes).toContain('Noah');
    expect((await report(lea, today)).naps).toEqual([]);
  });

  test('is read in the language of whoever asks, and says where a text exists in the other only', async () => {
    const french = await report(lea, today, sophie, 'fr');
    expect(french.learningAreas.map(({ area }) => area)).toContain('Mathématique');
    expect(french).not.toHaveProperty('lang');
    await change(lea, '2026-04-12', {
      notes_fr: null,
      meals: JSON.stringify([{ id: 1, type: 'lunch', time: '11:45', food: { en: 'Soup' }, eaten: 'half' }]),
    });
    const halfWritten = await report(lea, '2026-04-12', sophie, 'fr');
    expect(halfWritten).toMatchObject({ lang: 'en', meals: [{ food: 'Soup', eaten: 'half', lang: 'en' }] });
  });

  test('is null on a day that has none, and a draft is none', async () => {
    const empty = await ask(lea, '2026-01-15');
    expect([empty.status, empty.json]).toEqual([200, null]);
    await change(lea, '2026-04-11', { published_at: null });
    expect((await ask(lea, '2026-04-11')).json).toBeNull();
  });

  test('of a day to come is refused, by the clock of the school', async () => {
    const status = async (date: string) => (await ask(lea, date)).status;
    expect(await status('2026-04-15')).toBe(422);
    clock.now = new Date('2026-04-15T03:59:00Z');
    expect(await status('2026-04-15')).toBe(422);
    clock.now = new Date('2026-04-15T04:00:00Z');
    expect(await status('2026-04-15')).toBe(200);
  });

  test('is asked for by a child and a day that exist', async () => {
    for (const query of [
      '',
      '?childId=1',
      `?date=${today}`,
      `?childId=x&date=${today}`,
      `?childId=0&date=${today}`,
      '?childId=1&date=2026-02-30',
    ]) {
      expect([query, (await sophie('GET', `/api/reports${query}`)).status]).toEqual([query, 422]);
    }
  });

  test('of another family’s child is found no more than one of nobody', async () => {
    const said = async (childId: number, date: string, asked = sophie) => {
      const { status, text } = await ask(childId, date, asked);
      return [status, text.replace(/"requestId":"[^"]*"/, '')];
    };
    const unknown = await said(2_000_000, today);
    expect(unknown[0]).toBe(404);
    expect(await said(foreign.childId, today)).toEqual(unknown);
    expect(await said(foreign.childId, '2027-01-01'), 'nor by a day to come').toEqual(unknown);
    expect(await said(lea, today, teacher), 'nor by staff on the families’ side').toEqual(unknown);
  });
});

describe('opening', () => {
  const open = async (childId: number, date: string, asked = sophie) => {
    const { id } = await report(childId, date, asked);
    return (await asked('POST', `/api/reports/${id}/read`)).status;
  };

  test('makes the one to open none, and takes it from the bell and from the child; looking ahead does not', async () => {
    const before = { children: { [lea]: 3, [noah]: 1 }, bell: 5, messages: 4, reports: 1 };
    expect((await report(lea, today)).read).toBe(false);
    expect(await badges()).toEqual(before);
    expect(await open(lea, today)).toBe(200);
    expect(await badges()).toEqual({ ...before, children: { [lea]: 2, [noah]: 1 }, bell: 4, reports: 0 });
    expect((await report(lea, today)).read).toBe(true);
    expect(await open(lea, today), 'again').toBe(200);
  });

  test('is each guardian’s own', async () => {
    expect((await report(lea, today, marc)).read).toBe(false);
    expect(await open(lea, today, marc)).toBe(200);
    expect((await report(lea, today, marc)).read).toBe(true);
  });

  test('lets one’s other pages count anew, once', async () => {
    await database.asOwner((tx) => tx.deleteFrom('report_reads').where('user_id', '=', ids.sophie).execute());
    const told = () =>
      database.asOwner((tx) =>
        tx.selectFrom('live_events').select('about').where('user_id', '=', ids.sophie).execute(),
      );
    const before = (await told()).length;
    await open(lea, today);
    await open(lea, today);
    expect((await told()).slice(before)).toEqual([{ about: 'notifications' }, { about: 'reports' }]);
  });

  test('finds nothing of another family, of a draft, or of a child one may no longer see', async () => {
    const found = (childId: number, published: boolean) =>
      database.asOwner((tx) =>
        tx
          .selectFrom('reports')
          .select('id')
          .where('child_id', '=', childId)
          .where('published_at', published ? 'is not' : 'is', null)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      );
    const status = async (id: number, asked = sophie) => (await asked('POST', `/api/reports/${id}/read`)).status;
    const foreigner = await as(foreign.userId);
    const { id } = await found(lea, true);
    expect(await status(id, foreigner)).toBe(404);
    expect(await status((await found(lea, false)).id)).toBe(404);
    const see = (can_view: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_view })
          .where('user_id', '=', ids.marc)
          .where('child_id', '=', lea)
          .execute(),
      );
    await see(false);
    const parted = await status(id, marc);
    const hidden = (await ask(lea, today, marc)).status;
    await see(true);
    expect([parted, hidden]).toEqual([404, 404]);
  });
});

test('what the demo’s bell says of a report leads to that report', async () => {
  const notices = (await bell()).filter(({ kind }) => kind === 'report');
  expect(notices.map(({ link, childIds }) => [link, childIds])).toContainEqual([
    `/report?child=${lea}&date=${today}`,
    [lea],
  ]);
  for (const { link } of notices) {
    const query = new URLSearchParams(link.split('?')[1]);
    expect((await report(Number(query.get('child')), query.get('date') ?? '')).id).toBeGreaterThan(0);
  }
  expect((await rows('notifications')).filter(({ link }) => link === '/report')).toEqual([]);
});
