import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, marc, teacher, database, ids, lea, noah, people, at, clock, scheduled, pickups, callOff, toldLive } =
  await testFamily();

const cancel = (id: number, ask = sophie) => ask('DELETE', `/api/pickups/${id}`);

beforeEach(async () => {
  at('09:00:00');
  await callOff();
});

describe('the pickup list', () => {
  test('has open pickups and the releases of two weeks, latest day first, and no cancelled ones', async () => {
    const later = await scheduled({ date: '2026-04-20' });
    const today = await scheduled();
    const gone = await scheduled({ childId: noah });
    await cancel(gone);
    const all = await pickups();
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([later, today]);
    const days = all.map(({ date }) => date);
    expect(days).toEqual(days.toSorted().toReversed());
    const past = all.slice(2);
    expect(past.length).toBeGreaterThan(5);
    expect(past.every(({ status, collectedBy }) => status === 'released' && collectedBy)).toBe(true);
    const status = past.map(({ steps }) => steps.at(-1)?.status);
    expect(new Set(status)).toEqual(new Set(['released']));
  });

  test('omits open pickups of past days, and older releases except each child’s last', async () => {
    const open = await scheduled();
    at('09:00:00', '2026-04-15');
    const next = await pickups();
    at('09:00:00', '2026-04-28');
    const late = await pickups();
    expect(next.map(({ id }) => id)).not.toContain(open);
    expect(next.length).toBeGreaterThan(5);
    expect(late.map(({ childId, date }) => [childId, date])).toEqual([
      [noah, '2026-04-13'],
      [lea, '2026-04-12'],
    ]);
    at('09:00:00');
    const thatDay = (await pickups('?date=2026-04-14')).filter(({ status }) => status !== 'cancelled');
    expect(thatDay.map(({ id }) => id)).toEqual([open]);
  });

  test('keeps the last slot and the last collector of a child after a long break, from two releases if needed', async () => {
    const left = { school_id: 1, child_id: lea, requested_by: ids.marc, status: 'released', created_at: clock.now };
    const byGps = { ...left, person_id: people.marc, day: '2026-04-13', method: 'gps', time: null };
    const { id } = await database.asOwner((tx) =>
      tx.insertInto('pickups').values(byGps).returning('id').executeTakeFirstOrThrow(),
    );
    at('09:00:00', '2026-09-01');
    const ofLea = (await pickups()).filter(({ childId }) => childId === lea);
    await database.asOwner((tx) => tx.deleteFrom('pickups').where('id', '=', id).execute());
    expect(ofLea.map(({ date, time, pickupPersonId }) => [date, time, pickupPersonId])).toEqual([
      ['2026-04-13', null, people.marc],
      ['2026-04-12', '16:00', people.sophie],
    ]);
  });

  test('has all open pickups, and at most fifty releases with each child’s last', async () => {
    const today = await scheduled();
    const plan = {
      school_id: 1,
      person_id: people.sophie,
      requested_by: ids.sophie,
      method: 'gps',
      created_at: clock.now,
    };
    const planned = [lea, noah].flatMap((child_id) =>
      Array.from({ length: 30 }, (_, n) => ({ ...plan, child_id, day: addDays('2026-04-15', n), status: 'scheduled' })),
    );
    const left = Array.from({ length: 60 }, () => ({ ...plan, child_id: lea, day: '2026-04-13', status: 'released' }));
    const made = await database.asOwner((tx) =>
      tx
        .insertInto('pickups')
        .values([...planned, ...left])
        .returning('id')
        .execute(),
    );
    const all = await pickups();
    await database.asOwner((tx) =>
      tx
        .deleteFrom('pickups')
        .where(
          'id',
          'in',
          made.map(({ id }) => id),
        )
        .execute(),
    );
    expect(all.filter(({ status }) => status === 'scheduled')).toHaveLength(61);
    expect(all.map(({ id }) => id)).toContain(today);
    const days = all.filter(({ status }) => status === 'released').map(({ date }) => date);
    expect(days).toEqual([...Array<string>(51).fill('2026-04-13'), '2026-04-12']);
  });

  test('includes cancelled pickups when a day is requested, so that a client can tell them from hidden ones', async () => {
    const id = await scheduled();
    await sophie('DELETE', `/api/pickups/${id}`);
    expect((await pickups()).map((one) => one.id)).not.toContain(id);
    expect(await pickups('?date=2026-04-14')).toContainEqual(expect.objectContaining({ id, status: 'cancelled' }));
  });

  test('is limited to one day on request', async () => {
    const days = new Set((await pickups('?date=2026-04-10')).map(({ date }) => date));
    expect(days).toEqual(new Set(['2026-04-10']));
    expect((await sophie('GET', '/api/pickups?date=2026-02-30')).status).toBe(422);
  });

  test('shows nothing to staff, and nothing about a child the user may not see', async () => {
    await scheduled();
    expect(await pickups('', teacher)).toEqual([]);
    const see = (can_view: boolean) =>
      database.asOwner((tx) => tx.updateTable('guardians').set({ can_view }).where('user_id', '=', ids.marc).execute());
    await see(false);
    const unseeing = await pickups('', marc);
    const userIds = await toldLive('pickups', () => scheduled({ childId: noah }));
    await see(true);
    expect(unseeing).toEqual([]);
    expect(userIds).toEqual([ids.sophie]);
  });
});
