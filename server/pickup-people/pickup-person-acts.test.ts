import { setTimeout } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { type TestReply, testApp } from '#test/support/test-app.ts';
import type { Tables } from '#server/db/tables.ts';

const { as, database, clock } = await testApp();
const [sophieId, marcId] = [1, 2];
const [sophie, marc] = [await as(sophieId), await as(marcId)];
const [lea, noah] = [1, 2];

const list = async (ask = sophie) => (await ask('GET', '/api/pickup-persons')).json as PickupPerson[];
const name = (who: string, more: object = {}) => ({ name: who, childIds: [lea], ...more });
const add = (ask: typeof sophie, body: object, key?: string) => ask('POST', '/api/pickup-persons', { body, key });
const remove = (ask: typeof sophie, id: number) => ask('DELETE', `/api/pickup-persons/${id}`);
const personIn = ({ json }: TestReply) => json as PickupPerson;
const comparable = ({ status, text }: TestReply) => [status, text.replace(/"requestId":"[^"]*"/, '')];

const all = <T extends keyof Tables>(table: T) =>
  database.asOwner(
    async (tx) =>
      (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} order by id desc`.execute(tx)).rows,
  );
const grant = (rights: { can_view?: boolean; can_pickup?: boolean }, userId: number, childIds = [lea, noah]) =>
  database.asOwner((tx) =>
    tx.updateTable('guardians').set(rights).where('user_id', '=', userId).where('child_id', 'in', childIds).execute(),
  );
const approve = (id: number) =>
  database.asOwner((tx) => tx.updateTable('pickup_people').set({ status: 'approved' }).where('id', '=', id).execute());

describe('a parent who removes a pickup person', () => {
  const named = async (ask: typeof sophie, who: string, more: object = {}) =>
    personIn(await add(ask, name(who, more))).id;

  test('no longer sees them, and the other guardian is notified', async () => {
    const id = await named(sophie, 'Eva Poulin');
    expect((await remove(sophie, id)).status).toBe(204);
    expect((await list()).map((person) => person.id)).not.toContain(id);
    expect((await all('notifications'))[0]).toMatchObject({
      user_id: marcId,
      title_en: 'Pickup person removed for Léa',
      title_fr: 'Autorisation de venir chercher Léa retirée',
    });
    expect((await all('audit_entries'))[0]).toMatchObject({ act: 'person.removed', subject_id: id });
    expect((await remove(sophie, id)).status).toBe(404);
    expect((await add(sophie, name('Eva Poulin'))).status, 'may name them again').toBe(201);
  });

  test('may remove one named by the other guardian, and never a guardian', async () => {
    const id = await named(marc, 'Hugo Gravel');
    const guardians = (await list()).slice(0, 2).map((person) => person.id);
    for (const guardian of guardians) expect((await remove(sophie, guardian)).status).toBe(403);
    expect((await list()).map((person) => person.id)).toEqual(expect.arrayContaining(guardians));
    expect((await remove(sophie, id)).status).toBe(204);
    expect((await list(marc)).map((person) => person.id)).not.toContain(id);
    expect((await all('notifications'))[0]).toMatchObject({
      user_id: marcId,
      title_en: 'Pickup person removed for Léa',
    });
  });

  test('removes them for the children that the parent may collect, and not for others', async () => {
    const id = await named(sophie, 'Rose Gagné', { childIds: [lea, noah] });
    await approve(id);
    await grant({ can_pickup: false }, marcId, [noah]);
    const planned = async (childId: number) => {
      const body = { childId, pickupPersonId: id, method: 'time', time: '16:00', useGps: false };
      return ((await sophie('POST', '/api/pickups', { body })).json as { id: number }).id;
    };
    const pickups = [await planned(lea), await planned(noah)];
    const [first, again] = [await remove(marc, id), await remove(marc, id)];
    const replayable = await marc('DELETE', `/api/pickup-persons/${id}`, { key: 'none is left' });
    await grant({ can_pickup: true }, marcId, [noah]);
    expect([first, again, replayable].map(({ status }) => status)).toEqual([204, 404, 404]);
    expect((await list()).find((person) => person.id === id)?.childIds).toEqual([noah]);
    const statusOf = async (pickup: number | undefined) =>
      (await all('pickups')).find((row) => row.id === pickup)?.status;
    expect([await statusOf(pickups[0]), await statusOf(pickups[1])]).toEqual(['cancelled', 'scheduled']);
    expect((await remove(sophie, id)).status).toBe(204);
    expect(await statusOf(pickups[1])).toBe('cancelled');
    expect((await all('pickup_people')).find((person) => person.id === id)?.status).toBe('revoked');
  });

  test('is refused for a pickup person of another family', async () => {
    const others = (await all('pickup_people')).filter(({ named_by }) => named_by !== null && named_by > 2);
    const [theirs] = others;
    const guardian = (await all('pickup_people')).find(({ user_id }) => user_id !== null && user_id > 2);
    const answers = [await remove(sophie, theirs?.id ?? 0), await remove(sophie, guardian?.id ?? 0)];
    const unknown = comparable(await remove(sophie, 2_000_000_000));
    expect(answers.map(comparable)).toEqual([unknown, unknown]);
    expect(unknown[0]).toBe(404);
  });

  test('removes them once when the request is repeated concurrently', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await named(sophie, `Twice ${n}`);
      const answers = await Promise.all([remove(sophie, id), remove(sophie, id)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
      const entries = (await all('audit_entries')).filter((entry) => entry.subject_id === id);
      expect(entries.filter(({ act }) => act === 'person.removed')).toHaveLength(1);
    }
  });

  test('or names one while the office withdraws the parent’s right, does neither', async () => {
    const id = await named(marc, 'Mia Gagnon');
    const acts = [() => remove(marc, id), () => add(marc, name('Léa Gagnon'))];
    for (const act of acts) {
      const refused = await database.asOwner(async (tx) => {
        await tx.updateTable('guardians').set({ can_pickup: false }).where('user_id', '=', marcId).execute();
        const answered = act();
        await setTimeout(100);
        return { answered };
      });
      expect([403, 404]).toContain((await refused.answered).status);
      await grant({ can_pickup: true }, marcId);
    }
    const names = (await list()).map((person) => person.name);
    expect(names).toContain('Mia Gagnon');
    expect(names).not.toContain('Léa Gagnon');
  });

  test('is refused after losing the right to collect', async () => {
    const id = await named(marc, 'Mia Caron');
    await grant({ can_pickup: false }, marcId);
    const seeing = await remove(marc, id);
    await grant({ can_view: false }, marcId);
    const unseeing = await remove(marc, id);
    await grant({ can_view: true, can_pickup: true }, marcId);
    expect([seeing.status, unseeing.status, (await remove(marc, id)).status]).toEqual([403, 404, 204]);
  });

  test('cancels their scheduled pickups, and every guardian is notified', async () => {
    const id = await named(sophie, 'Léo Rivard');
    await approve(id);
    const pickup = { childId: lea, pickupPersonId: id, method: 'time', time: '16:00', useGps: false };
    const made = await marc('POST', '/api/pickups', { body: pickup });
    expect(made.status).toBe(201);
    const [last] = await all('notifications');
    expect((await remove(sophie, id)).status).toBe(204);
    expect((await all('pickups')).find((row) => row.id === (made.json as { id: number }).id)?.status).toBe('cancelled');
    const since = (await all('notifications')).filter((one) => one.id > (last?.id ?? 0));
    const bells = since.filter(({ title_en }) => title_en === 'Pickup cancelled for Léa');
    expect(bells.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual([sophieId, marcId]);
    const again = await marc('POST', '/api/pickups', { body: pickup });
    expect(again.json).toMatchObject({ code: 'person_not_authorized' });
  });

  test('leaves the open pickups of past days unchanged', async () => {
    const id = await named(sophie, 'Lou Perron');
    await approve(id);
    const yesterday = { day: '2026-04-13', method: 'gps', status: 'scheduled', created_at: clock.now };
    const whose = { school_id: 1, child_id: lea, person_id: id, requested_by: sophieId };
    const left = await database.asOwner((tx) =>
      tx
        .insertInto('pickups')
        .values({ ...yesterday, ...whose })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await remove(sophie, id)).status).toBe(204);
    expect((await all('pickups')).find((row) => row.id === left.id)?.status).toBe('scheduled');
  });

  test('leaves no open pickup when another parent schedules one concurrently', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await named(sophie, `In between ${n}`);
      await approve(id);
      const body = { childId: lea, pickupPersonId: id, method: 'time', time: '16:00', useGps: false };
      await Promise.all([remove(sophie, id), marc('POST', '/api/pickups', { body })]);
      const open = (await all('pickups')).filter((row) => row.person_id === id && row.status !== 'cancelled');
      expect(open).toEqual([]);
    }
  });
});
