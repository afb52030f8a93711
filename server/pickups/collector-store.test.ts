/**
 * Removing a pickup person while pickups with them are changed: the second transaction sees the first, and none
 * deadlocks.
 */
import { expect, test } from 'vitest';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { times } from '#test/support/full-run.ts';

const { sophie, marc, teacher, database, at, callOff, scheduled, wanted, people, lea, noah } = await testFamily();

const remove = (id: number) => sophie('DELETE', `/api/pickup-persons/${id}`);
const step = (id: number, to: string) =>
  teacher('POST', `/api/staff/departures/${id}/transitions`, { body: { step: to } });
const nameOne = async (name: string): Promise<number> => {
  const body = { name, childIds: [lea, noah], todayOnly: true };
  return ((await sophie('POST', '/api/pickup-persons', { body })).json as PickupPerson).id;
};
const pickupOf = (id: number) =>
  database.asOwner((tx) =>
    tx.selectFrom('pickups').select(['status', 'person_id']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
const statusOf = ({ status }: TestReply) => status;

const rounds = times(8, 25);
const { childId: _, ...chosen } = wanted;

test(`${2 * rounds} concurrent changes to a removed pickup person leave no pickup with them`, async () => {
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

test(`${2 * rounds} concurrent releases to a removed pickup person are committed before the removal or refused`, async () => {
  for (let n = 0; n < rounds; n += 1) {
    at('15:00:00');
    await callOff();
    const id = await nameOne(`Released ${n}`);
    const pickups = [
      await scheduled({ pickupPersonId: id }),
      await scheduled({ pickupPersonId: people.marc, childId: noah }),
    ];
    for (const pickup of pickups) for (const to of ['getting_ready', 'at_the_door']) await step(pickup, to);
    const release = (childId: number) =>
      teacher('POST', '/api/staff/departures/releases', {
        body: { childIds: [childId], checked: 'known', pickupPersonId: id },
      });
    const [taken, ...released] = await Promise.all([remove(id), ...[lea, noah].map(release)]);
    expect(statusOf(taken)).toBe(204);
    for (const [which, answered] of released.entries()) {
      const { status } = await pickupOf(pickups[which] ?? 0);
      expect([statusOf(answered), status]).toEqual(
        statusOf(answered) === 200 ? [200, 'released'] : [422, 'at_the_door'],
      );
    }
  }
});
