import { describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import { type TestReply, testApp } from '#test/support/test-app.ts';

const { as, database, clock } = await testApp();
const [sophieId, marcId] = [1, 2];
const [sophie, marc] = [await as(sophieId), await as(marcId)];
const [lea, noah] = ((await sophie('GET', '/api/children')).json as { id: number }[]).map(({ id }) => id);
const foreign = 100;

const report = { childId: lea, date: '2026-04-20', reason: 'sick', duration: 'full_day' };
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const idOf = ({ json }: TestReply) => (json as Absence).id;

const standing = async () => (await sophie('GET', '/api/absences')).json as Absence[];

const rowsOf = (table: 'notifications' | 'audit_entries' | 'absences') =>
  database.asOwner((tx) => tx.selectFrom(table).selectAll().orderBy('id', 'desc').execute());

describe('a parent who reports an absence', () => {
  test('gets it back with the reporter and the server’s time', async () => {
    const body = { ...report, notes: '  Fièvre. ', createdAt: '2026-01-01T00:00:00Z' };
    const { status, json } = await sophie('POST', '/api/absences', { body });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number),
      childId: lea,
      date: '2026-04-20',
      reason: 'sick',
      notes: 'Fièvre.',
      duration: 'full_day',
      kind: 'absent',
      reportedBy: 'Sophie Tremblay',
      createdAt: '2026-04-14T13:00:00.000Z',
      others: [],
      cancelledPickups: [],
    });
    expect((await standing())[0]).toMatchObject({ date: '2026-04-20', notes: 'Fièvre.' });
  });

  test('notifies the other guardian of the day, without the reason or the surname', async () => {
    const body = { ...report, date: '2026-04-21', duration: 'morning', notes: 'a secret', reason: 'doctor' };
    await sophie('POST', '/api/absences', { body });
    const [notification] = await rowsOf('notifications');
    expect(notification).toMatchObject({
      user_id: marcId,
      kind: 'absence',
      title_en: 'Absence reported for Léa',
      title_fr: 'Absence signalée pour Léa',
      body_en: 'Tuesday, April 21, morning',
      body_fr: 'Mardi 21 avril, avant-midi',
      link: '/absence',
      read_at: null,
    });
    const { json } = await marc('GET', '/api/badges');
    expect(json).toMatchObject({ children: { [`${lea}`]: expect.any(Number) } });
  });

  test('creates an audit entry without the reason', async () => {
    const answered = await sophie('POST', '/api/absences', {
      body: { ...report, date: '2026-04-22', notes: 'secret' },
    });
    const [entry] = await rowsOf('audit_entries');
    expect(entry).toMatchObject({ act: 'absence.reported', user_id: sophieId, subject_id: idOf(answered) });
    expect(JSON.stringify(entry)).not.toMatch(/secret|sick/);
  });

  test('reports several days at once', async () => {
    const body = { ...report, childId: noah, date: '2026-05-04', endDate: '2026-05-08', reason: 'vacation' };
    const { json } = await sophie('POST', '/api/absences', { body });
    expect(json).toMatchObject({ date: '2026-05-04', endDate: '2026-05-08' });
    const inside = await marc('POST', '/api/absences', { body: { ...report, childId: noah, date: '2026-05-06' } });
    expect(inside.status).toBe(409);
    expect(inside.json).toMatchObject({ code: 'absence_overlaps', reportedBy: 'Sophie Tremblay' });
  });

  test('may report morning and afternoon of one day, but not the day again', async () => {
    const day = { ...report, date: '2026-04-23' };
    expect((await sophie('POST', '/api/absences', { body: { ...day, duration: 'morning' } })).status).toBe(201);
    expect((await marc('POST', '/api/absences', { body: { ...day, duration: 'afternoon' } })).status).toBe(201);
    const again = await sophie('POST', '/api/absences', { body: { ...day, duration: 'full_day' } });
    expect(again.json).toMatchObject({ status: 409, code: 'absence_overlaps' });
    const afternoon = await sophie('POST', '/api/absences', { body: { ...day, duration: 'afternoon' } });
    expect(afternoon.json).toMatchObject({ code: 'absence_overlaps', reportedBy: 'Marc Tremblay' });
  });

  test('reports from a week ago to a year ahead, and no other day', async () => {
    const status = async (date: string) =>
      (await sophie('POST', '/api/absences', { body: { ...report, date } })).status;
    expect(await status('2026-04-07')).toBe(201);
    expect(await status('2027-04-14')).toBe(201);
    const early = await sophie('POST', '/api/absences', { body: { ...report, date: '2026-04-06' } });
    expect([early.status, problemsOf(early)]).toEqual([422, [{ path: 'date', code: 'too_early' }]]);
    const late = await sophie('POST', '/api/absences', { body: { ...report, date: '2027-04-15' } });
    expect([late.status, problemsOf(late)]).toEqual([422, [{ path: 'date', code: 'too_late' }]]);
  });

  test('is told the invalid field before the child is checked', async () => {
    const wrong = { childId: foreign, date: '2026-02-30', reason: 'bored', duration: 'always', notes: 'x'.repeat(501) };
    const answered = await sophie('POST', '/api/absences', { body: wrong });
    expect(answered.status).toBe(422);
    expect(problemsOf(answered)).toEqual([
      { path: 'date', code: 'not_a_day' },
      { path: 'reason', code: 'not_in_list' },
      { path: 'notes', code: 'too_long' },
      { path: 'duration', code: 'not_in_list' },
    ]);
  });
});

describe('another family’s child', () => {
  const comparable = ({ status, text }: TestReply) => [status, text.replace(/"requestId":"[^"]*"/, '')];

  test('gets byte for byte the same reply as an unknown child', async () => {
    const theirs = await sophie('POST', '/api/absences', { body: { ...report, childId: foreign } });
    const unknown = await sophie('POST', '/api/absences', { body: { ...report, childId: 2_000_000_000 } });
    expect(theirs.status).toBe(404);
    expect(comparable(theirs)).toEqual(comparable(unknown));
  });

  test('is refused before the day is checked', async () => {
    const { status } = await sophie('POST', '/api/absences', {
      body: { ...report, childId: foreign, date: '2001-01-01' },
    });
    expect(status).toBe(404);
  });

  test('cannot have its absence cancelled, which answers as for an unknown absence', async () => {
    const { id = 0 } =
      (await database.asOwner((tx) =>
        tx
          .selectFrom('absences')
          .select('id')
          .where('child_id', '>', 2)
          .where('first_day', '>', '2026-04-14')
          .executeTakeFirst(),
      )) ?? {};
    expect(id).toBeGreaterThan(0);
    const theirs = await sophie('DELETE', `/api/absences/${id}`);
    const unknown = await sophie('DELETE', '/api/absences/2000000000');
    expect(theirs.status).toBe(404);
    expect(comparable(theirs)).toEqual(comparable(unknown));
  });

  test('includes a former child', async () => {
    const left = (on: Date | null) =>
      database.asOwner((tx) =>
        tx
          .updateTable('children')
          .set({ left_at: on })
          .where('id', '=', noah ?? 0)
          .execute(),
      );
    await left(clock.now);
    const { status } = await sophie('POST', '/api/absences', { body: { ...report, childId: noah } });
    await left(null);
    expect(status).toBe(404);
  });
});

describe('a guardian without the right to report', () => {
  const grant = (rights: { can_view?: boolean; can_report_absence?: boolean }) =>
    database.asOwner((tx) => tx.updateTable('guardians').set(rights).where('user_id', '=', marcId).execute());

  test('sees the absences, and may neither report nor cancel one', async () => {
    const made = await marc('POST', '/api/absences', { body: { ...report, date: '2026-06-01' }, key: 'before' });
    await grant({ can_report_absence: false });
    const seen = (await marc('GET', '/api/absences')).json as Absence[];
    const reporting = await marc('POST', '/api/absences', { body: { ...report, date: '2026-06-02' } });
    const cancelling = await marc('DELETE', `/api/absences/${idOf(made)}`);
    const replaying = await marc('POST', '/api/absences', { body: { ...report, date: '2026-06-01' }, key: 'before' });
    await grant({ can_report_absence: true });
    expect(seen.length).toBeGreaterThan(0);
    expect([reporting.status, cancelling.status, replaying.status]).toEqual([403, 403, 403]);
  });

  test('is refused when repeating a cancellation made with the right', async () => {
    const made = await marc('POST', '/api/absences', { body: { ...report, date: '2026-06-03' } });
    const cancel = () => marc('DELETE', `/api/absences/${idOf(made)}`, { key: 'cancelled before' });
    const first = await cancel();
    await grant({ can_report_absence: false });
    const seeing = await cancel();
    await grant({ can_view: false });
    const unseeing = await cancel();
    await grant({ can_view: true, can_report_absence: true });
    const again = await cancel();
    expect([first, seeing, unseeing, again].map(({ status }) => status)).toEqual([204, 403, 404, 204]);
  });

  test('finds no absence without the right to view either', async () => {
    await grant({ can_view: false, can_report_absence: false });
    const seen = await marc('GET', '/api/absences');
    const reporting = await marc('POST', '/api/absences', { body: { ...report, date: '2026-06-02' } });
    const cancelling = await marc('DELETE', `/api/absences/${(await standing())[0]?.id}`);
    const children = await marc('GET', '/api/children');
    await grant({ can_view: true, can_report_absence: true });
    expect([seen.json, children.json]).toEqual([[], []]);
    expect([reporting.status, cancelling.status]).toEqual([404, 404]);
  });
});

describe('a parent who cancels an absence', () => {
  test('frees its half days, notifies the other guardian and keeps the row', async () => {
    const body = { ...report, date: '2026-06-10' };
    const made = await sophie('POST', '/api/absences', { body });
    expect((await marc('DELETE', `/api/absences/${idOf(made)}`)).status).toBe(204);
    expect((await rowsOf('notifications'))[0]).toMatchObject({
      user_id: sophieId,
      title_en: 'Absence cancelled for Léa',
    });
    expect((await rowsOf('audit_entries'))[0]).toMatchObject({ act: 'absence.cancelled', user_id: marcId });
    expect((await rowsOf('absences'))[0]).toMatchObject({ id: idOf(made), cancelled_by: marcId });
    expect((await standing()).map(({ id }) => id)).not.toContain(idOf(made));
    expect((await sophie('DELETE', `/api/absences/${idOf(made)}`)).status).toBe(404);
    expect((await marc('POST', '/api/absences', { body })).status).toBe(201);
  });

  test('gets the same reply when repeating the report, which reports nothing again', async () => {
    const options = { body: { ...report, date: '2026-06-11' }, key: 'cancelled since' };
    const made = await sophie('POST', '/api/absences', options);
    await sophie('DELETE', `/api/absences/${idOf(made)}`);
    const again = await sophie('POST', '/api/absences', options);
    expect([again.status, again.text]).toEqual([201, made.text]);
    expect((await standing()).map(({ id }) => id)).not.toContain(idOf(made));
  });

  test('cancels once with two concurrent requests', async () => {
    const made = await sophie('POST', '/api/absences', { body: { ...report, date: '2026-06-12' } });
    const path = `/api/absences/${idOf(made)}`;
    const answers = await Promise.all([sophie('DELETE', path), marc('DELETE', path)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
  });
});
