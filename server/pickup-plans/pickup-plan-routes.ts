import { pickupPlanApi } from '#core/pickup-plans/pickup-plan-api.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { type Route, route } from '#server/http/route.ts';
import { addException, endException, saveWeek } from './pickup-plan-acts.ts';
import { findChildPlans, findExceptions } from './pickup-plan-store.ts';

const childrenIn = (plans: readonly { readonly childId: number }[]) => plans.map(({ childId }) => childId);
const shows = { kind: 'pickups', childrenIn } as const;

export const pickupPlanRoutes: Route[] = [
  route(
    pickupPlanApi.list,
    ({ tx, currentUser, now }) =>
      findChildPlans(tx, childrenWith(currentUser, 'pickup'), { userId: currentUser.id, now }),
    shows,
  ),
  route(
    pickupPlanApi.save,
    {
      async execute(call) {
        await saveWeek(call, call.body);
        return { childIds: childrenIn(call.body.children) };
      },
      respond({ tx, currentUser, now }, { childIds }) {
        const saved = [childIds ?? []].flat();
        for (const childId of saved) requireRight(currentUser, 'pickup', childId);
        return findChildPlans(tx, saved, { userId: currentUser.id, now });
      },
    },
    shows,
  ),
  route(
    pickupPlanApi.add,
    {
      async execute(call) {
        return { ids: await addException(call, call.body) };
      },
      async respond({ tx, currentUser }, { ids }) {
        const added = await findExceptions(tx, [ids ?? []].flat());
        for (const { childId } of added) requireRight(currentUser, 'pickup', childId);
        return added;
      },
    },
    shows,
  ),
  route(pickupPlanApi.remove, {
    async execute(call) {
      await endException(call, call.params.id);
      return { exceptionId: call.params.id };
    },
    async respond({ tx, currentUser }, { exceptionId }) {
      for (const { childId } of await findExceptions(tx, [Number(exceptionId)]))
        requireRight(currentUser, 'pickup', childId);
      return undefined;
    },
  }),
];
