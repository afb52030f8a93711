import { describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import { generousLimits } from '#server/app/limits.ts';
import { type TestReply, testApp } from '#test/support/test-app.ts';

const { as, database } = await testApp();
const [sophie, marc] = [await as(1), await as(2)];
const report = { childId: 1, reason: 'sick', duration: 'full_day' };
const reporterOf = (answered?: TestReply) => (answered?.json as Absence | undefined)?.reportedBy;

describe('one absence reported fifty times concurrently by two guardians', () => {
  const notifications = () =>
    database.asOwner(async (tx) => (await tx.selectFrom('notifications').select('id').execute()).length);
  const fifty = Array.from({ length: 50 }, (_, n) => n);
  const counted = (date: string) =>
    database.asOwner(async (tx) => {
      const absences = await tx.selectFrom('absences').select('id').where('first_day', '=', date).execute();
      const ids = absences.map(({ id }) => id);
      const audit = tx.selectFrom('audit_entries').select('id').where('act', '=', 'absence.reported');
      return {
        absences: ids.length,
        halfDays: (await tx.selectFrom('absence_half_days').select('day').where('day', '=', date).execute()).length,
        written: (await audit.where('subject_id', 'in', [0, ...ids]).execute()).length,
      };
    });

  /** Sends all requests at once. Repeats those answered with Retry-After, as a client does. */
  async function settledAnswers(date: string, keyOf: (n: number) => string): Promise<TestReply[]> {
    const send = (n: number) =>
      (n % 2 ? sophie : marc)('POST', '/api/absences', { body: { ...report, date }, key: keyOf(n) });
    const answers = await Promise.all(fifty.map(send));
    for (const n of fifty) if (answers[n]?.headers['retry-after']) answers[n] = await send(n);
    return answers;
  }

  test('under different keys: one is accepted, the others learn who reported it, and the other guardian is notified once', async () => {
    const date = '2026-09-09';
    const before = await notifications();
    const answers = await settledAnswers(date, (n) => `each ${n}`);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const reportedBy = reporterOf(made[0]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(49);
    for (const { json } of refused) expect(json).toMatchObject({ status: 409, code: 'absence_overlaps', reportedBy });
    expect(await counted(date)).toEqual({ absences: 1, halfDays: 2, written: 1 });
    expect(await notifications()).toBe(before + 1);
  });

  test('under one key each: one is accepted, and its sender gets the same reply each time', async () => {
    const date = '2026-09-10';
    const settled = await settledAnswers(date, () => 'same');
    const made = settled.filter(({ status }) => status === 201);
    expect(made).toHaveLength(25);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const reportedBy = reporterOf(made[0]);
    const refused = settled.filter(({ status }) => status !== 201);
    for (const { json } of refused) expect(json).toMatchObject({ code: 'absence_overlaps', reportedBy });
    expect(await counted(date)).toEqual({ absences: 1, halfDays: 2, written: 1 });
  });
});

test('the daily limit of reported absences resets at the school’s midnight', async () => {
  const strict = await testApp({ limits: { ...generousLimits, absencesPerDay: 2 } });
  const careful = await strict.as(1);
  const send = (date: string) => careful('POST', '/api/absences', { body: { ...report, date } });
  strict.clock.now = new Date('2026-04-15T01:00:00Z'); // 21:00 at the school
  expect((await send('2026-04-20')).status).toBe(201);
  expect((await send('2026-04-21')).status).toBe(201);
  const refused = await send('2026-04-22');
  expect(refused.json).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused.headers['retry-after']).toBe(`${3 * 3600}`);
  strict.clock.now = new Date('2026-04-15T04:00:00Z');
  expect((await send('2026-04-22')).status).toBe(201);
});
