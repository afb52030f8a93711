import { phonePickupApi } from '#core/pickups/phone-pickup-api.ts';
import { childAccess, type Route, route } from '#server/http/route.ts';
import { schedulePickupByPhone } from './phone-pickup-acts.ts';
import { findPhonePickupChoice } from './phone-pickup-store.ts';

export const phonePickupRoutes: Route[] = [
  route(
    phonePickupApi.choice,
    (call) => findPhonePickupChoice(call, call.params.id, call.query.day),
    childAccess('people'),
  ),
  route(
    phonePickupApi.schedule,
    {
      async execute(call) {
        await schedulePickupByPhone(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: (call, { childId }) => findPhonePickupChoice(call, Number(childId), call.body.date),
    },
    childAccess('people'),
  ),
];
