import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { copyPickups } from './pickup-export-store.ts';
import { codeOf } from '#test/support/test-app.ts';
import { departureOf, testDepartures } from '#test/support/test-departures.ts';

const family = await testDepartures();
const { sophie, marc, teacher, door, database, clock, ids, lea, noah, people, foreign } = family;
const { at, callOff, rows, scheduled, step, release, undo, onBoard, seenAtHome, atTheDoor, toldLive } = family;

beforeEach(async () => {
  at('15:00:00');
  await callOff();
});

describe('a release', () => {
  test('goes from getting ready to the door to the parent, visible to both sides', async () => {
    const id = await scheduled();
    at('17:20:00');
    await sophie('POST', `/api/pickups/${id}/progress`, { body: { event: 'on_the_way', etaMinutes: 9 } });
    at('17:22:00');
    expect(departureOf(await step(id, 'getting_ready'))).toMatchObject({ status: 'getting_ready', etaMinutes: 9 });
    at('17:25:00');
    expect(departureOf(await step(id, 'at_the_door')).status).toBe('at_the_door');
    at('17:31:00');
    const released = departureOf(await release(id, { checked: 'photo_id' }));
    expect(released).toMatchObject({
      status: 'released',
      etaMinutes: null,
      collectedBy: 'Sophie Tremblay',
      releasedBy: 'Mireille Bouchard',
      checked: 'photo_id',
      canUndo: true,
    });
    const seen = await seenAtHome(id);
    expect(seen).toMatchObject({ status: 'released', collectedBy: 'Sophie Tremblay', etaMinutes: null });
    expect(seen?.steps).toEqual([
      { status: 'scheduled', at: '2026-04-14T19:00:00.000Z' },
      { status: 'on_the_way', at: '2026-04-14T21:20:00.000Z' },
      { status: 'getting_ready', at: '2026-04-14T21:22:00.000Z' },
      { status: 'at_the_door', at: '2026-04-14T21:25:00.000Z' },
      { status: 'released', at: '2026-04-14T21:31:00.000Z' },
    ]);
    expect((await onBoard(id, door))?.canUndo).toBe(false);
  });

  test('records permanently who released the child to which person, how they were checked, and when', async () => {
    const id = await atTheDoor();
    await release(id, { checked: 'guardian_called', pickupPersonId: people.helene });
    const [last] = await rows('pickup_events');
    expect(last).toMatchObject({
      pickup_id: id,
      act: 'release',
      person_id: people.helene,
      checked: 'guardian_called',
      user_id: ids.teacher,
      at: clock.now,
    });
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.released', user_id: ids.teacher });
    const changing = (statement: ReturnType<typeof sql>) =>
      database.transaction({ userId: ids.office, schoolIds: [1] }, (tx) => statement.execute(tx));
    await expect(changing(sql`update pickup_events set checked = 'known'`)).rejects.toThrow(/permission denied/);
    await expect(changing(sql`delete from pickup_events`)).rejects.toThrow(/permission denied/);
    await expect(changing(sql`delete from pickups where id = ${id}`)).rejects.toThrow(/foreign key|violates/);
  });

  test('keeps the collector’s name of that moment, while the announced person has today’s name', async () => {
    const rename = (name: string) => sophie('PATCH', '/api/profile', { body: { name } });
    const id = await atTheDoor();
    await release(id);
    expect((await rename('Sophie Gagnon')).status).toBe(200);
    expect(await seenAtHome(id)).toMatchObject({ collectedBy: 'Sophie Tremblay', pickupPerson: 'Sophie Gagnon' });
    expect(await onBoard(id)).toMatchObject({ collectedBy: 'Sophie Tremblay' });
    const copies = await database.transaction({ userId: ids.sophie }, async (tx) => {
      const currentUser = await loadCurrentUser(tx, 'guardian', 'en');
      return currentUser ? copyPickups(tx, currentUser) : [];
    });
    const copy = copies.find((one) => one.id === id);
    expect(copy?.collector).toBe('Sophie Tremblay');
    expect(copy?.steps.filter(({ collector }) => collector).map(({ act, collector }) => [act, collector])).toEqual([
      ['schedule', 'Sophie Tremblay'],
      ['release', 'Sophie Tremblay'],
    ]);
    await undo(id);
    expect(await onBoard(id)).toMatchObject({ collectedBy: null, person: { name: 'Sophie Gagnon' } });
    await rename('Sophie Tremblay');
  });

  test('notifies every guardian who may view, without surname or collector', async () => {
    const id = await atTheDoor();
    const [before] = await rows('notifications');
    at('17:31:00');
    await release(id);
    const notifications = (await rows('notifications')).filter((row) => row.id > (before?.id ?? 0));
    expect(new Set(notifications.map(({ user_id }) => user_id))).toEqual(new Set([ids.sophie, ids.marc]));
    expect(notifications).toHaveLength(2);
    expect(notifications[0]).toMatchObject({
      kind: 'pickup',
      title_en: 'Léa was picked up',
      title_fr: 'Départ confirmé pour Léa',
      body_en: 'Tuesday, April 14, 5:31\u00a0PM',
      body_fr: 'Mardi 14 avril, 17\u00a0h\u00a031',
    });
    expect(JSON.stringify(notifications)).not.toMatch(/Tremblay|Sophie/);
  });

  test('accepts only the next step, and each step once', async () => {
    const id = await scheduled();
    const refused = [await step(id, 'at_the_door'), await undo(id)];
    await step(id, 'getting_ready');
    refused.push(await step(id, 'getting_ready'));
    await step(id, 'at_the_door');
    refused.push(await step(id, 'at_the_door'), await step(id, 'getting_ready'));
    await release(id);
    refused.push(await step(id, 'at_the_door'));
    for (const answered of refused) expect([answered.status, codeOf(answered)]).toEqual([409, 'pickup_conflict']);
    expect(codeOf(await release(id))).toBe('child_gone');
  });

  test('is possible from every step, and undoing it returns to that step', async () => {
    const id = await scheduled();
    const say = (event: string) => sophie('POST', `/api/pickups/${id}/progress`, { body: { event } });
    const acts = [
      { status: 'scheduled', act: () => onBoard(id) },
      { status: 'on_the_way', act: () => say('on_the_way') },
      { status: 'arrived', act: () => say('here') },
      { status: 'getting_ready', act: () => step(id, 'getting_ready') },
      { status: 'at_the_door', act: () => step(id, 'at_the_door') },
    ];
    for (const { status, act } of acts) {
      await act();
      expect(departureOf(await release(id)).steps.slice(-2)).toMatchObject([{ status }, { status: 'released' }]);
      expect(departureOf(await undo(id)).status).toBe(status);
    }
  });

  test('cannot be started for another day or after the parent cancelled', async () => {
    const [tomorrow, gone] = [await scheduled({ date: '2026-04-15' }), await scheduled()];
    await sophie('DELETE', `/api/pickups/${gone}`);
    for (const id of [tomorrow, gone]) expect(codeOf(await step(id, 'getting_ready'))).toBe('pickup_conflict');
  });

  test('may go to another authorized person, and only to an authorized one', async () => {
    const id = await atTheDoor();
    for (const pickupPersonId of [foreign.personId, 2_000_000_000]) {
      const answered = await release(id, { checked: 'photo_id', pickupPersonId });
      expect([answered.status, codeOf(answered)]).toEqual([422, 'person_not_authorized']);
    }
    const other = departureOf(await release(id, { checked: 'photo_id', pickupPersonId: people.claire }));
    expect(other).toMatchObject({ collectedBy: 'Claire Bellemare', person: { id: people.claire, todayOnly: true } });
    expect((await seenAtHome(id))?.collectedBy).toBe('Claire Bellemare');
  });

  test('checks the person’s authorization at that moment', async () => {
    const id = await atTheDoor({ pickupPersonId: people.helene });
    const set = (status: string) =>
      database.asOwner((tx) =>
        tx.updateTable('pickup_people').set({ status }).where('id', '=', people.helene).execute(),
      );
    await set('revoked');
    const shown = await onBoard(id);
    const refused = await release(id, { checked: 'known' });
    const other = await release(id, { checked: 'known', pickupPersonId: people.marc });
    await set('approved');
    expect(shown).toMatchObject({ isAuthorized: false, person: { name: 'Hélène Lafrenière' } });
    expect(shown?.pickupPeople.map(({ id: personId }) => personId)).not.toContain(people.helene);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'person_not_authorized']);
    expect(departureOf(other).collectedBy).toBe('Marc Tremblay');
  });

  test('is refused for a person removed on the way, and the departure stays on the board', async () => {
    const { json } = await marc('POST', '/api/pickup-persons', {
      body: { name: 'Félix Gervais', childIds: [lea, noah], todayOnly: true },
    });
    const felix = (json as { id: number }).id;
    const [comes, waits] = [
      await scheduled({ pickupPersonId: felix }),
      await scheduled({ pickupPersonId: felix, childId: noah }),
    ];
    await step(comes, 'getting_ready');
    const userIds = await toldLive('departures', () => sophie('DELETE', `/api/pickup-persons/${felix}`));
    expect(userIds).toContain(ids.teacher);
    expect(await onBoard(waits)).toBeUndefined();
    expect(await onBoard(comes)).toMatchObject({ status: 'getting_ready', isAuthorized: false, cancelledBy: null });
    await step(comes, 'at_the_door');
    expect(codeOf(await release(comes))).toBe('person_not_authorized');
    expect((await release(comes, { checked: 'known', pickupPersonId: people.marc })).status).toBe(200);
  });

  test('is refused for a person for today only once the school has closed', async () => {
    const id = await atTheDoor({ pickupPersonId: people.claire });
    at('18:29:59');
    expect(await onBoard(id)).toMatchObject({ isAuthorized: true });
    at('18:30:00');
    const closed = await onBoard(id);
    expect(closed).toMatchObject({ isAuthorized: false, person: { name: 'Claire Bellemare', todayOnly: true } });
    expect(closed?.pickupPeople.map(({ name }) => name)).not.toContain('Claire Bellemare');
    expect(codeOf(await release(id))).toBe('person_not_authorized');
    at('18:29:59');
    expect((await release(id)).status).toBe(200);
  });

  test('is refused for a guardian who has lost the right since', async () => {
    const id = await atTheDoor({ pickupPersonId: people.marc });
    const grant = (can_pickup: boolean) =>
      database.asOwner((tx) =>
        tx.updateTable('guardians').set({ can_pickup }).where('user_id', '=', ids.marc).execute(),
      );
    await grant(false);
    const refused = await release(id);
    await grant(true);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'person_not_authorized']);
    expect((await release(id)).status).toBe(200);
  });

  test('requires how the person was checked', async () => {
    const id = await atTheDoor();
    for (const body of [{}, { checked: 'trust me' }]) expect((await release(id, body)).status).toBe(422);
  });

  test('happens once, however often the request is repeated', async () => {
    const id = await atTheDoor();
    const send = () => release(id, { checked: 'known' }, teacher, `left ${id}`);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect(
      (await rows('pickup_events')).filter(({ pickup_id, act }) => pickup_id === id && act === 'release'),
    ).toHaveLength(1);
  });
});
