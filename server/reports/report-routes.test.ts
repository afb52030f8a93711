import { describe, expect, test } from 'vitest';
import type { Badges } from '#core/notifications/badge.ts';
import type { Notification } from '#core/notifications/notification.ts';
import type { DailyReport, ReportDate } from '#core/reports/report.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, marc, teacher, foreign, as, database, clock, lea, noah, ids, rows } = await testFamily();
const today = '2026-04-14';

const ask = (childId: number, date: string, send: SendRequest = sophie, language = 'en') =>
  send('GET', `/api/reports?childId=${childId}&date=${date}`, { headers: { 'accept-language': language } });
const report = async (...params: Parameters<typeof ask>) => (await ask(...params)).json as DailyReport;
const badges = async (send = sophie) => (await send('GET', '/api/badges')).json as Badges;
const bell = async (send = sophie) => (await send('GET', '/api/notifications')).json as Notification[];
const change = (childId: number, day: string, set: object) =>
  database.asOwner((tx) =>
    tx.updateTable('reports').set(set).where('child_id', '=', childId).where('day', '=', day).execute(),
  );

describe('a report', () => {
  test('contains the mood, meals, naps, learning areas, activities, notes and author', async () => {
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

  test('is in the requested language, and marks texts that exist only in the other', async () => {
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

  test('is null on a day without one, and for a draft', async () => {
    const empty = await ask(lea, '2026-01-15');
    expect([empty.status, empty.json]).toEqual([200, null]);
    await change(lea, '2026-04-11', { published_at: null });
    expect((await ask(lea, '2026-04-11')).json).toBeNull();
  });

  test('is rejected for a future day, by the clock of the school', async () => {
    const status = async (date: string) => (await ask(lea, date)).status;
    expect(await status('2026-04-15')).toBe(422);
    clock.now = new Date('2026-04-15T03:59:00Z');
    expect(await status('2026-04-15')).toBe(422);
    clock.now = new Date('2026-04-15T04:00:00Z');
    expect(await status('2026-04-15')).toBe(200);
  });

  test('requires an existing child and day', async () => {
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

  test("of another family's child replies like an unknown child", async () => {
    const replyOf = async (childId: number, date: string, send = sophie) => {
      const { status, text } = await ask(childId, date, send);
      return [status, text.replace(/"requestId":"[^"]*"/, '')];
    };
    const unknown = await replyOf(2_000_000, today);
    expect(unknown[0]).toBe(404);
    expect(await replyOf(foreign.childId, today)).toEqual(unknown);
    expect(await replyOf(foreign.childId, '2027-01-01'), 'a future day replies the same').toEqual(unknown);
    expect(await replyOf(lea, today, teacher), 'staff have no access by the family API').toEqual(unknown);
  });
});

describe('opening', () => {
  const open = async (childId: number, date: string, send = sophie) => {
    const { id } = await report(childId, date, send);
    return (await send('POST', `/api/reports/${id}/read`)).status;
  };

  test('a report reduces the unread counts of reports, notifications and the child; reading it does not', async () => {
    const before = { children: { [lea]: 3, [noah]: 1 }, bell: 5, messages: 4, reports: 1 };
    expect((await report(lea, today)).read).toBe(false);
    expect(await badges()).toEqual(before);
    expect(await open(lea, today)).toBe(200);
    expect(await badges()).toEqual({ ...before, children: { [lea]: 2, [noah]: 1 }, bell: 4, reports: 0 });
    expect((await report(lea, today)).read).toBe(true);
    expect(await open(lea, today), 'again').toBe(200);
  });

  test('is recorded for each guardian separately', async () => {
    expect((await report(lea, today, marc)).read).toBe(false);
    expect(await open(lea, today, marc)).toBe(200);
    expect((await report(lea, today, marc)).read).toBe(true);
  });

  test("refreshes the user's other pages once", async () => {
    await database.asOwner((tx) => tx.deleteFrom('report_reads').where('user_id', '=', ids.sophie).execute());
    const findNotified = () =>
      database.asOwner((tx) =>
        tx.selectFrom('live_events').select('about').where('user_id', '=', ids.sophie).execute(),
      );
    const before = (await findNotified()).length;
    await open(lea, today);
    await open(lea, today);
    expect((await findNotified()).slice(before)).toEqual([{ about: 'notifications' }, { about: 'reports' }]);
  });

  test('replies not found for another family, a draft, or a child without the view right', async () => {
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
    const status = async (id: number, send = sophie) => (await send('POST', `/api/reports/${id}/read`)).status;
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

test('report notifications of the demo link to existing reports', async () => {
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

describe('the days of reports', () => {
  const days = async (childId: number, send = sophie) => send('GET', `/api/reports/days?childId=${childId}`);
  const listed = async (...params: Parameters<typeof days>) => (await days(...params)).json as ReportDate[];

  test('lists published reports, latest first, and whether this guardian has opened each', async () => {
    const found = await listed(lea);
    expect(found.length).toBeGreaterThan(5);
    expect(found.map(({ date }) => date)).toEqual(
      found
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(found[0]).toEqual({ date: today, read: (await report(lea, today)).read });
    for (const { date } of found.slice(0, 3)) expect(await report(lea, date)).toMatchObject({ date });
    const others = (await listed(lea, marc)).map(({ date }) => date);
    expect(others).toEqual(found.map(({ date }) => date));
  });

  test('leaves drafts out', async () => {
    await change(noah, '2026-04-10', { published_at: null });
    expect((await listed(noah)).map(({ date }) => date)).not.toContain('2026-04-10');
    await change(noah, '2026-04-10', { published_at: new Date('2026-04-10T20:00:00Z') });
    expect((await listed(noah)).map(({ date }) => date)).toContain('2026-04-10');
  });

  test('marks a report as read once it is opened', async () => {
    const { id, date } = await report(noah, today);
    await database.asOwner((tx) => tx.deleteFrom('report_reads').where('report_id', '=', id).execute());
    const ofDay = async () => (await listed(noah)).find((one) => one.date === date);
    expect(await ofDay()).toEqual({ date, read: false });
    await sophie('POST', `/api/reports/${id}/read`);
    expect(await ofDay()).toEqual({ date, read: true });
  });

  test('is empty for a child without reports, and not found for a child of another family', async () => {
    const unpublish = { published_at: null };
    await database.asOwner((tx) => tx.updateTable('reports').set(unpublish).where('child_id', '=', noah).execute());
    expect(await listed(noah)).toEqual([]);
    expect((await days(foreign.childId)).status).toBe(404);
    expect((await days(lea, teacher)).status).toBe(404);
    expect((await days(999_999)).status).toBe(404);
  });
});
