/** Repeated alerts: a second tap, changed minutes, an ongoing emergency. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Alert, StaffAlert } from '#core/alerts/alert.ts';
import { maxConcurrent } from '#core/http/fields.ts';
import { generousLimits } from '#server/app/limits.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, marc, teacher, office, database, clock, ids, lea, noah, rows } = await testFamily({
  limits: { ...generousLimits, alertsPerDay: 4 },
});
const start = new Date('2026-04-14T17:48:00Z'); // 1:48 PM at the school
const seconds = (n: number) => {
  clock.now = new Date(clock.now.getTime() + n * 1000);
};
const send = (body: object, ask = sophie) =>
  ask('POST', '/api/alerts', { body: { childId: lea, kind: 'running_late', ...body } });
const alertOf = ({ json }: TestReply) => json as Alert;
const received = async (ask = teacher) => (await ask('GET', '/api/staff/alerts')).json as StaffAlert[];
const acknowledge = (id: number) => teacher('POST', `/api/staff/alerts/${id}/acknowledge`);
const rung = async () => (await rows('notifications')).filter(({ link }) => link === '/staff/today');

beforeEach(async () => {
  clock.now = start;
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('alerts').execute();
    await tx.deleteFrom('notifications').where('link', '=', '/staff/today').execute();
  });
});

describe('a repeated late alert', () => {
  test('is sent once when tapped twice, also concurrently', async () => {
    const first = alertOf(await send({}));
    seconds(2);
    expect(alertOf(await send({}))).toEqual(first);
    const both = await Promise.all([send({ childId: noah }), send({ childId: noah })]);
    expect(new Set(both.map((one) => alertOf(one).id)).size).toBe(1);
    expect(await received()).toHaveLength(2);
    seconds(300);
    expect(alertOf(await send({})).id).not.toBe(first.id);
  });

  test('updates the minutes, live for staff, and must be acknowledged again', async () => {
    const { id } = alertOf(await send({ lateMinutes: 10 }));
    await acknowledge(id);
    seconds(60);
    const changed = alertOf(await send({ lateMinutes: 20 }));
    expect(changed).toMatchObject({ id, lateMinutes: 20, times: 2, lastAt: clock.now.toISOString(), seenBy: null });
    expect(changed.createdAt).toBe(start.toISOString());
    expect(await received()).toMatchObject([{ id, lateMinutes: 20, seenAt: null }]);
    seconds(900);
    expect(alertOf(await send({ lateMinutes: 30 })).id, 'at any later time').toBe(id);
  });

  test('rejects an unlisted number of minutes, and minutes for another kind', async () => {
    for (const lateMinutes of [0, 5, 15, 31, '10', null]) expect((await send({ lateMinutes })).status).toBe(422);
    const other = await send({ kind: 'message', note: 'Hello.', lateMinutes: 10 });
    expect([other.status, other.json]).toMatchObject([
      422,
      { problems: [{ path: 'lateMinutes', code: 'not_allowed' }] },
    ]);
  });

  test('counts once toward the limit, separately for each guardian', async () => {
    for (let n = 0; n < 20; n += 1) expect((await send({})).status).toBe(201);
    expect((await send({}, marc)).status).toBe(201);
    expect(await received()).toHaveLength(2);
    for (const note of ['A', 'B', 'C']) expect((await send({ kind: 'message', note })).status).toBe(201);
    expect((await send({ kind: 'message', note: 'C' })).status, 'the same note again').toBe(201);
    expect((await send({ kind: 'message', note: 'D' })).status).toBe(429);
  });
});

describe('a repeated emergency', () => {
  test('sent 90 times in 20 seconds is one alert with a count, and is never refused', async () => {
    for (let n = 0; n < 90; n += 1) {
      seconds(0.2);
      expect((await send({ kind: 'emergency' })).status).toBe(201);
    }
    expect(await received()).toMatchObject([{ kind: 'emergency', times: 90, lastAt: clock.now.toISOString() }]);
    const bells = await rung();
    expect(new Set(bells.map(({ user_id }) => user_id)).size).toBe(bells.length);
    expect(bells[0]?.body_en).toContain('90 times');
  });

  test('keeps every note, and starts a new alert once acknowledged', async () => {
    const { id } = alertOf(await send({ kind: 'emergency', note: 'On the bridge.' }));
    expect(alertOf(await send({ kind: 'emergency', note: 'Now at the hospital.' }))).toMatchObject({
      id,
      note: 'On the bridge.\nNow at the hospital.',
      times: 2,
    });
    await acknowledge(id);
    expect(alertOf(await send({ kind: 'emergency' }))).toMatchObject({ times: 1, note: '' });
    expect(alertOf(await send({ kind: 'emergency' }, marc)).times, 'of another sender').toBe(1);
    expect(await received()).toHaveLength(3);
  });

  test('sent concurrently by two devices of one parent is one alert', async () => {
    const both = await Promise.all(Array.from({ length: 8 }, () => send({ kind: 'emergency' })));
    expect(new Set(both.map((one) => alertOf(one).id)).size).toBe(1);
    expect(await received()).toMatchObject([{ times: 8 }]);
  });

  test('lists a limited number, unacknowledged ones first', async () => {
    await database.asOwner(async (tx) => {
      const row = { school_id: 1, child_id: lea, kind: 'emergency', note: '', sent_by: ids.sophie };
      const many = Array.from({ length: 300 }, (_, n) => ({
        ...row,
        created_at: new Date(start.getTime() - n * 1000),
        ...(n < 10 && { seen_by: ids.teacher, seen_at: start }),
      }));
      await tx.insertInto('alerts').values(many).execute();
    });
    for (const ask of [teacher, office]) {
      const list = await received(ask);
      expect(list).toHaveLength(maxConcurrent);
      expect(list.every(({ seenAt }) => seenAt === null)).toBe(true);
    }
  });
});
