import { pushApi } from '#core/notifications/push.ts';
import { type Route, route } from '#server/http/route.ts';
import type { PushService } from '#server/mail/push-service.ts';
import { sendTest, subscribe, unsubscribe } from './push-acts.ts';

const nothing = async () => undefined;

export function pushRoutes(push: PushService): Route[] {
  return [
    route(pushApi.key, async () => ({ key: push.publicKey })),
    route(pushApi.subscribe, {
      async execute({ body, ...call }) {
        await subscribe({ ...call, sessionId: call.caller.sessionId, push }, body);
        return {};
      },
      respond: nothing,
    }),
    route(pushApi.unsubscribe, {
      async execute({ body, ...call }) {
        await unsubscribe(call, body.endpoint);
        return {};
      },
      respond: nothing,
    }),
    route(pushApi.test, {
      async execute({ body, ...call }) {
        await sendTest(call, body.endpoint);
        return {};
      },
      respond: nothing,
    }),
  ];
}
