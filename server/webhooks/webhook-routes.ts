import { webhookApi } from '#core/webhooks/webhook-api.ts';
import type { Tx } from '#server/db/database.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { addWebhook, removeWebhook, resume, testWebhook } from './webhook-acts.ts';
import type { WebhookSecrets } from '#server/mail/webhook-secrets.ts';
import { findNonce, findWebhook, findWebhooks } from './webhook-store.ts';

/** Routes for the webhooks of a school. `trusted` are the origins of receivers that need no HTTPS. */
export function webhookRoutes(secrets: WebhookSecrets, trusted: readonly string[]): Route[] {
  return [
    route(webhookApi.list, ({ tx, currentUser, query }) => findWebhooks(tx, ownSchool(currentUser, query.school))),
    route(webhookApi.add, {
      execute: async (call) => ({ id: await addWebhook(call, call.body, trusted) }),
      async respond({ tx }, { id }) {
        const webhook = await existing(tx, Number(id));
        return { ...webhook, secret: secrets.secretOf((await findNonce(tx, Number(id))) ?? '') };
      },
    }),
    route(webhookApi.test, {
      async execute(call) {
        await testWebhook(call, call.params.id);
        return {};
      },
      respond: async () => undefined,
    }),
    route(webhookApi.resume, {
      async execute(call) {
        await resume(call, call.params.id);
        return { id: call.params.id };
      },
      respond: ({ tx }, { id }) => existing(tx, Number(id)),
    }),
    route(webhookApi.remove, {
      async execute(call) {
        await removeWebhook(call, call.params.id);
        return {};
      },
      respond: async () => undefined,
    }),
  ];
}

async function existing(tx: Tx, id: number) {
  const webhook = await findWebhook(tx, id);
  if (!webhook) throw new Refusal('not_found');
  return webhook;
}
