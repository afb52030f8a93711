/** An alert that is sent again: a second tap, other minutes, an emergency that goes on. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Alert, StaffAlert } from '#core/alerts/alert.ts';
import { mostAtOnce } from '#core/http/fields.ts';
import { generousLimits } from '#server/app/limits.ts';
import type { Answered } from '#server/app/test-app.ts';
import { testFamily } from '#server/app/test-family.ts';

const { sophie, marc, teacher, office, database, clock, ids, lea, noah, rows } = await testFamily({
  limits: { ...generousLimits, alertsPerDay: 4 },
});
const start = new Date('2026-04-14T17:48:00Z'); // 1:48 PM
const seconds = (n: number) => {
  clock.now = new Date(clock.now.getTime() + n * 1000);
};
const send = (body: object, ask = sophie) =>
  ask('POST', '/api/alerts', { body: { childId: lea, kind: 'running_late', ...body } });
const alertOf = ({ json }: Answered) => json as Alert;
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

describe('who runs late', () => {
  test('sends one alert by tapping twice, also at once', async () => {
    const first = alertOf(await send({}));
    seconds(2);
    expect(alertOf(await send({}))).toEqual(first);
    const both = await Promise.all([send({ childId: noah }), send({ childId: noah })]);
    expect(new Set(both.map((one) => alertOf(one).id)).size).toBe(1);
    expect(await received()).toHaveLength(2);
    seconds(300);
    expect(alertOf(await send({})).id).not.toBe(first.id);
  });

  test('tells how late, and the school sees the change, to be acknowledged again', async () => {
    const { id } = alertOf(await send({ lateMinutes: 10 }));
    await acknowledge(id);
    seconds(60);
    const changed = alertOf(await send({ lateMinutes: 20 }));
    expect(changed).toMatchObject({ id, lateMinutes: 20, times: 2, lastAt: clock.now.toISOString(), seenBy: null });
    expect(changed.createdAt).toBe(start.toISOString());
    expect(await received()).toMatchObject([{ id, lateMinutes: 20, seenAt: null }]);
    seconds(900);
    expect(alertOf(await send({ lateMinutes: 30 })).id, 'whenever it is told').toBe(id);
  });

  test('may not tell other minutes, nor minutes of another kind', async () => {
    for (const lateMinutes of [0, 5, 15, 31, '10', null]) expect((await send({ lateMinutes })).status).toBe(422);
    const other = await send({ kind: 'message', note: 'Hello.', lateMinutes: 10 });
    expect([other.status, other.json]).toMatchObject([
      422,
      { problems: [{ path: 'lateMinutes', code: 'not_allowed' }] },
    ]);
  });

  test('is not counted twice, and two guardians are two', async () => {
    for (let n = 0; n < 20; n += 1) expect((await send({})).status).toBe(201);
    expect((await send({}, marc)).status).toBe(201);
    expect(await received()).toHaveLength(2);
    for (const note of ['A', 'B', 'C']) expect((await send({ kind: 'message', note })).status).toBe(201);
    expect((await send({ kind: 'message', note: 'C' })).status, 'the same once more').toBe(201);
    expect((await send({ kind: 'message', note: 'D' })).status).toBe(429);
  });
});

describe('an emergency', () => {
  test('that is sent 90 times in 20 seconds is one, with the count, and is never refused', async () => {
    for (let n = 0; n < 90; n += 1) {
      seconds(0.2);
      expect((await send({ kind: 'emergency' })).status).toBe(201);
    }
    expect(await received()).toMatchObject([{ kind: 'emergency', times: 90, lastAt: clock.now.toISOString() }]);
    const bells = await rung();
    expect(new Set(bells.map(({ user_id }) => user_id)).size).toBe(bells.length);
    expect(bells[0]?.body_en).toContain('90 times');
  });

  test('keeps every note, and begins again once staff acknowledged it', async () => {
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

  test('sent at once by two devices of one parent is one', async () => {
    const both = await Promise.all(Array.from({ length: 8 }, () => send({ kind: 'emergency' })));
    expect(new Set(both.map((one) => alertOf(one).id)).size).toBe(1);
    expect(await received()).toMatchObject([{ times: 8 }]);
  });

  test('is listed up to a limit, the unseen first', async () => {
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
      expect(list).toHaveLength(mostAtOnce);
      expect(list.every(({ seenAt }) => seenAt === null)).toBe(true);
    }
  });
});
