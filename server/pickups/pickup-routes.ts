import type { Pickup } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { childAccess, type Route, route } from '#server/http/route.ts';
import { childrenWith, requireRight, type CurrentUser } from '#server/http/current-user.ts';
import { findChildrenToday } from './child-today-store.ts';
import { cancelPickup, changePickup, schedulePickup } from './pickup-acts.ts';
import { findPickup, findPickups } from './pickup-store.ts';
import { progressPickup } from './progress-acts.ts';

export const pickupRoutes: Route[] = [
  route(
    pickupApi.list,
    ({ tx, currentUser, query, now }) =>
      findPickups(tx, { childIds: childrenWith(currentUser, 'view'), date: query.date, now }),
    { kind: 'pickups', childrenIn: (pickups) => pickups.map(({ childId }) => childId) },
  ),
  route(pickupApi.today, ({ tx, currentUser, now }) => findChildrenToday(tx, childrenWith(currentUser, 'view'), now), {
    kind: 'attendance',
    childrenIn: (children) => children.map(({ childId }) => childId),
  }),
  route(
    pickupApi.schedule,
    {
      execute: async (call) => ({ pickupId: await schedulePickup(call, call.body) }),
      respond: ({ tx, currentUser }, { pickupId }) => findFor(tx, currentUser, Number(pickupId)),
    },
    childAccess('pickups'),
  ),
  route(
    pickupApi.change,
    {
      async execute(call) {
        await changePickup(call, call.params.id, call.body);
        return { pickupId: call.params.id };
      },
      respond: ({ tx, currentUser }, { pickupId }) => findFor(tx, currentUser, Number(pickupId)),
    },
    childAccess('pickups'),
  ),
  route(pickupApi.cancel, {
    async execute(call) {
      await cancelPickup(call, call.params.id);
      return { pickupId: call.params.id };
    },
    async respond({ tx, currentUser }, { pickupId }) {
      await findFor(tx, currentUser, Number(pickupId));
      return undefined;
    },
  }),
  route(
    pickupApi.progress,
    {
      async execute(call) {
        await progressPickup(call, call.params.id, call.body);
        return { pickupId: call.params.id };
      },
      respond: ({ tx, currentUser }, { pickupId }) => findFor(tx, currentUser, Number(pickupId)),
    },
    childAccess('pickups'),
  ),
];

/** One pickup, including a cancelled one, for a guardian who has the right to collect. */
async function findFor(tx: Tx, currentUser: CurrentUser, id: number): Promise<Pickup> {
  const pickup = await findPickup(tx, id);
  if (!pickup) throw new Refusal('not_found');
  requireRight(currentUser, 'pickup', pickup.childId);
  return pickup;
}
