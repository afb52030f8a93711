/**
 * Taking a person back while pickups with them go on: whoever comes second sees the first, and nobody waits in a
 * circle.
 */
import { expect, test } from 'vitest';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import type { Answered } from '#server/app/test-app.ts';
import { testFamily } from '#server/app/test-family.ts';
import { times } from '#server/db/test-form.ts';

const { sophie, marc, teacher, database, at, callOff, scheduled, wanted, people, lea, noah } = await testFamily();

const remove = (id: number) => sophie('DELETE', `/api/pickup-persons/${id}`);
const step = (id: number, to: string) => teacher('POST', `/api/staff/departures/${id}/steps`, { body: { step: to } });
const nameOne = async (name: string): Promise<number> => {
  const body = { name, childIds: [lea, noah], todayOnly: true };
  return ((await sophie('POST', '/api/pickup-persons', { body })).json as PickupPerson).id;
};
const pickupOf = (id: number) =>
  database.asOwner((tx) =>
    tx.selectFrom('pickups').select(['status', 'person_id']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const statusOf = ({ status }: Answered) => status;

const rounds = times(8, 25);
const { childId: _, ...chosen } = wanted;

test(`${2 * rounds} changes to a person who is taken back at once leave nobody scheduled who may not come`, async () => {
  for (let n = 0; n < rounds; n += 1) {
    at('15:00:00');
    await callOff();
    const id = await nameOne(`Changed ${n}`);
    const pickups = [await scheduled({ pickupPersonId: id }), await scheduled({ childId: noah })];
    const change = (pickup: number, pickupPersonId: number, ask = marc) =>
      ask('PUT', `/api/pickups/${pickup}`, { body: { ...chosen, time: '17:30', pickupPersonId } });
    const [taken, ...changed] = await Promise.all([
      remove(id),
      change(pickups[0] ?? 0, people.marc),
      change(pickups[1] ?? 0, id, sophie),
    ]);
    expect(statusOf(taken)).toBe(204);
    for (const answered of changed) expect([200, 409, 422]).toContain(statusOf(answered));
    for (const pickup of pickups) {
      const { status, person_id } = await pickupOf(pickup);
      expect(status === 'cancelled' || person_id !== id).toBe(true);
    }
  }
});

test(`${2 * rounds} hand-overs to a person who is taken back at once are done before or refused`, async () => {
  for (let n = 0; n < rounds; n += 1) {
    at('15:00:00');
    await callOff();
    const id = await nameOne(`Released ${n}`);
    const pickups = [
      await scheduled({ pickupPersonId: id }),
      await scheduled({ pickupPersonId: people.marc, childId: noah }),
    ];
    for (const pickup of pickups) for (const to of ['getting_ready', 'at_the_door']) await step(pickup, to);
    const release = (pickup: number) =>
      teacher('POST', `/api/staff/departures/${pickup}/release`, { body: { checked: 'known', pickupPersonId: id } });
    const [taken, ...released] = await Promise.all([remove(id), ...pickups.map(release)]);
    expect(statusOf(taken)).toBe(204);
    for (const [which, answered] of released.entries()) {
      const { status } = await pickupOf(pickups[which] ?? 0);
      expect([statusOf(answered), status]).toEqual(
        statusOf(answered) === 200 ? [200, 'released'] : [422, 'at_the_door'],
      );
    }
  }
});
