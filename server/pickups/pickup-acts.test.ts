import { beforeEach, describe, expect, test } from 'vitest';
import type { Pickup } from '#core/pickups/pickup.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const family = await testFamily();
const { sophie, marc, database, ids, people, foreign } = family;
const { at, wanted, schedule, scheduled, callOff, rows } = family;

const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const pickupOf = ({ json }: TestReply) => json as Pickup;
const cancel = (id: number, ask = sophie) => ask('DELETE', `/api/pickups/${id}`);
const change = (id: number, body: object = {}, ask = sophie) => {
  const { childId: _, ...chosen } = wanted;
  return ask('PUT', `/api/pickups/${id}`, { body: { ...chosen, ...body } });
};

beforeEach(async () => {
  at('09:00:00');
  await callOff();
});

describe('a parent who changes a pickup', () => {
  test('sets method and person; the other guardian is notified, and no step is added', async () => {
    const id = await scheduled();
    const changed = await change(id, { time: '16:15', pickupPersonId: people.helene }, marc);
    expect(changed.json).toMatchObject({ id, time: '16:15', pickupPerson: 'Hélène Lafrenière', status: 'scheduled' });
    expect(pickupOf(changed).steps).toHaveLength(1);
    expect(pickupOf(changed).requestedBy).toBe('Sophie Tremblay');
    expect((await rows('notifications'))[0]).toMatchObject({
      user_id: ids.sophie,
      title_en: 'Pickup changed for Léa',
      body_en: 'Tuesday, April 14, 4:15\u00a0PM',
    });
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.changed', user_id: ids.marc });
  });

  test('without a difference notifies no guardian', async () => {
    const id = await scheduled();
    const [before] = await rows('notifications');
    expect((await change(id)).status).toBe(200);
    expect((await rows('notifications'))[0]?.id).toBe(before?.id);
  });

  test('must follow the same rules as when scheduling', async () => {
    const id = await scheduled();
    expect(problemsOf(await change(id, { time: '15:31' }))).toEqual([{ path: 'time', code: 'not_in_list' }]);
    expect(problemsOf(await change(id, { useGps: true }))).toEqual([{ path: 'useGps', code: 'not_allowed' }]);
    expect((await change(id, { pickupPersonId: foreign.personId })).status).toBe(404);
    at('15:00:00');
    expect(problemsOf(await change(id, { time: '14:45' }))).toEqual([{ path: 'time', code: 'too_early' }]);
    const tomorrow = await scheduled({ date: '2026-04-15' });
    const neighbour = await change(tomorrow, { pickupPersonId: people.claire });
    expect([neighbour.status, codeOf(neighbour)]).toEqual([422, 'person_not_authorized']);
  });

  test('may keep a slot that has passed and change the person', async () => {
    const id = await scheduled();
    at('15:45:00');
    const late = await change(id, { pickupPersonId: people.helene });
    expect(late.json).toMatchObject({ time: '15:30', pickupPerson: 'Hélène Lafrenière' });
    expect(problemsOf(await change(id, { time: '15:15' }))).toEqual([{ path: 'time', code: 'too_early' }]);
  });

  test('may not switch to GPS after closing, but may change the person of a GPS pickup', async () => {
    const gps = { method: 'gps', time: null, useGps: true };
    const [timed, tomorrow] = [await scheduled(), await scheduled({ date: '2026-04-15' })];
    at('18:31:00');
    const closed = await change(timed, gps);
    expect([closed.status, problemsOf(closed)]).toEqual([422, [{ path: 'time', code: 'too_early' }]]);
    expect((await change(tomorrow, gps)).status).toBe(200);
    at('18:30:00');
    expect((await change(timed, gps)).status).toBe(200);
    at('18:31:00');
    const other = await change(timed, { ...gps, pickupPersonId: people.helene });
    expect(other.json).toMatchObject({ useGps: true, pickupPerson: 'Hélène Lafrenière' });
  });

  test('is refused once it is under way, cancelled or past', async () => {
    const id = await scheduled();
    await sophie('POST', `/api/pickups/${id}/progress`, { body: { event: 'on_the_way' } });
    const under = await change(id, { time: '16:00' });
    await cancel(id);
    const over = await change(id, { time: '16:00' });
    const another = await scheduled();
    at('09:00:00', '2026-04-15');
    const past = await change(another, { time: '16:00' });
    for (const answered of [under, over, past])
      expect([answered.status, codeOf(answered)]).toEqual([409, 'pickup_conflict']);
  });
});

describe('a parent who cancels a pickup', () => {
  test('frees the day and notifies the other guardian; repeating it finds no pickup', async () => {
    const id = await scheduled();
    expect((await cancel(id, marc)).status).toBe(204);
    expect((await rows('notifications'))[0]).toMatchObject({
      user_id: ids.sophie,
      title_fr: 'Départ annulé pour Léa',
    });
    expect((await cancel(id)).status).toBe(404);
    expect((await schedule()).status).toBe(201);
  });

  test('may do so at the door, and no longer after the release', async () => {
    const id = await scheduled();
    const set = (status: string) =>
      database.asOwner((tx) => tx.updateTable('pickups').set({ status }).where('id', '=', id).execute());
    await set('released');
    const left = await cancel(id);
    await set('at_the_door');
    const door = await cancel(id);
    expect([left.status, codeOf(left), door.status]).toEqual([409, 'pickup_conflict', 204]);
  });

  test('is refused after losing the right, also for a replay', async () => {
    const id = await scheduled();
    const send = () => marc('DELETE', `/api/pickups/${id}`, { key: 'cancel again' });
    const first = await send();
    const grant = (rights: object) =>
      database.asOwner((tx) => tx.updateTable('guardians').set(rights).where('user_id', '=', ids.marc).execute());
    await grant({ can_pickup: false });
    const seeing = await send();
    await grant({ can_view: false });
    const unseeing = await send();
    await grant({ can_pickup: true, can_view: true });
    const again = await send();
    expect([first, seeing, unseeing, again].map(({ status }) => status)).toEqual([204, 403, 404, 204]);
  });
});
