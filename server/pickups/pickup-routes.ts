import type { Pickup } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ofChild, type Route, route } from '#server/http/route.ts';
import { childrenWith, mustHold, type Person } from '#server/sessions/person.ts';
import { findChildrenToday } from './child-today-store.ts';
import { cancelPickup, changePickup, schedulePickup } from './pickup-acts.ts';
import { findPickup, findPickups } from './pickup-store.ts';
import { progressPickup } from './progress-acts.ts';

export const pickupRoutes: Route[] = [
  route(
    pickupApi.list,
    ({ tx, person, query, now }) => findPickups(tx, { childIds: childrenWith(person, 'view'), date: query.date, now }),
    { kind: 'pickups', childrenIn: (pickups) => pickups.map(({ childId }) => childId) },
  ),
  route(pickupApi.today, ({ tx, person, now }) => findChildrenToday(tx, childrenWith(person, 'pickup'), now), {
    kind: 'attendance',
    childrenIn: (children) => children.map(({ childId }) => childId),
  }),
  route(
    pickupApi.schedule,
    {
      act: async (call) => ({ pickupId: await schedulePickup(call, call.body) }),
      show: ({ tx, person }, { pickupId }) => findFor(tx, person, Number(pickupId)),
    },
    ofChild('pickups'),
  ),
  route(
    pickupApi.change,
    {
      async act(call) {
        await changePickup(call, call.params.id, call.body);
        return { pickupId: call.params.id };
      },
      show: ({ tx, person }, { pickupId }) => findFor(tx, person, Number(pickupId)),
    },
    ofChild('pickups'),
  ),
  route(pickupApi.cancel, {
    async act(call) {
      await cancelPickup(call, call.params.id);
      return { pickupId: call.params.id };
    },
    async show({ tx, person }, { pickupId }) {
      await findFor(tx, person, Number(pickupId));
      return undefined;
    },
  }),
  route(
    pickupApi.progress,
    {
      async act(call) {
        await progressPickup(call, call.params.id, call.body);
        return { pickupId: call.params.id };
      },
      show: ({ tx, person }, { pickupId }) => findFor(tx, person, Number(pickupId)),
    },
    ofChild('pickups'),
  ),
];

/** A pickup, cancelled since or not, for somebody who still holds the right. */
async function findFor(tx: Tx, person: Person, id: number): Promise<Pickup> {
  const pickup = await findPickup(tx, id);
  if (!pickup) throw new Refusal('not_found');
  mustHold(person, 'pickup', pickup.childId);
  return pickup;
}
