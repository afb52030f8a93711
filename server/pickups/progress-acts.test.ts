import { beforeEach, describe, expect, test } from 'vitest';
import type { Pickup } from '#core/pickups/pickup.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const family = await testFamily();
const { sophie, marc, database, ids, noah, foreign } = family;
const { at, scheduled, callOff, rows, toldLive } = family;

const pickupOf = ({ json }: TestReply) => json as Pickup;
const cancel = (id: number, ask = sophie) => ask('DELETE', `/api/pickups/${id}`);
const progress = (id: number, event: string, etaMinutes?: number, ask = sophie) =>
  ask('POST', `/api/pickups/${id}/progress`, { body: { event, ...(etaMinutes !== undefined && { etaMinutes }) } });

beforeEach(async () => {
  at('09:00:00');
  await callOff();
});

describe('a parent on the way', () => {
  test('reports minutes repeatedly, in one step', async () => {
    const id = await scheduled();
    at('15:05:00');
    const first = pickupOf(await progress(id, 'on_the_way', 18));
    at('15:12:00');
    const again = pickupOf(await progress(id, 'on_the_way', 5, marc));
    expect(first).toMatchObject({ status: 'on_the_way', etaMinutes: 18, etaAt: '2026-04-14T19:05:00.000Z' });
    expect(again).toMatchObject({ status: 'on_the_way', etaMinutes: 5, etaAt: '2026-04-14T19:12:00.000Z' });
    expect(again.steps.map(({ status }) => status)).toEqual(['scheduled', 'on_the_way']);
    expect(again.steps[1]?.at).toBe('2026-04-14T19:05:00.000Z');
  });

  test('reports "I’m here" without a location, on the way or not, which clears the minutes', async () => {
    const [id, other] = [await scheduled(), await scheduled({ childId: noah })];
    await progress(id, 'on_the_way', 18);
    const here = pickupOf(await progress(id, 'here'));
    expect(here).toMatchObject({ status: 'arrived', etaMinutes: null, etaAt: null });
    expect(pickupOf(await progress(other, 'here')).steps.map(({ status }) => status)).toEqual(['scheduled', 'arrived']);
    for (const event of ['here', 'on_the_way']) expect(codeOf(await progress(id, event))).toBe('pickup_conflict');
  });

  test('refreshes the school’s board each time, without a notification', async () => {
    const id = await scheduled();
    const [before] = await rows('notifications');
    await progress(id, 'on_the_way', 18);
    const userIds = await toldLive('departures', () => progress(id, 'on_the_way', 12));
    expect(userIds).toContain(ids.teacher);
    expect((await rows('notifications'))[0]?.id).toBe(before?.id);
  });

  test('may report only minutes, up to a maximum', async () => {
    const id = await scheduled();
    expect((await progress(id, 'on_the_way', 301)).status).toBe(422);
    expect((await progress(id, 'on_the_way', -1)).status).toBe(422);
    const body = { event: 'on_the_way', lat: 45.5, lng: -73.6 };
    expect((await sophie('POST', `/api/pickups/${id}/progress`, { body })).status).toBe(422);
    expect((await progress(id, 'on_the_way')).json).toMatchObject({ status: 'on_the_way', etaMinutes: null });
  });

  test('reports on the day itself, for an open pickup of their own', async () => {
    const tomorrow = await scheduled({ date: '2026-04-15' });
    expect(codeOf(await progress(tomorrow, 'here'))).toBe('pickup_conflict');
    const gone = await scheduled();
    await cancel(gone);
    expect(codeOf(await progress(gone, 'on_the_way'))).toBe('pickup_conflict');
    const theirs = await database.asOwner((tx) =>
      tx.selectFrom('pickups').select('id').where('child_id', '=', foreign.childId).executeTakeFirst(),
    );
    for (const id of [theirs?.id ?? 2_000_000_000, 2_000_000_000]) {
      expect((await progress(id, 'here')).status).toBe(404);
      expect((await cancel(id)).status).toBe(404);
      const body = { pickupPersonId: foreign.personId, method: 'time', time: '15:30', useGps: false };
      expect((await sophie('PUT', `/api/pickups/${id}`, { body })).status).toBe(404);
    }
  });
});
