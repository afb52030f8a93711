import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText } from '#core/http/fields.ts';
import { NewWebhook, Webhook } from './webhook.ts';

export const webhookApi = {
  /** The webhooks of one of the user's schools as office (the first by default), each with its last attempts. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/webhooks',
    access: 'admin',
    summary: 'Lists the webhooks of a school with their last deliveries.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: z.array(Webhook),
    errors: ['not_found'],
  }),
  /**
   * The reply has the secret that signs the events, and so has the reply to a retry with the same key. 422
   * `not_allowed` on `url` for an address that is not HTTPS, 403 beyond ten webhooks, and 403
   * `reauthentication_required` when the last confirmation is older than ten minutes.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/webhooks',
    access: 'admin',
    summary: 'Adds a webhook, which receives the events of a school.',
    body: NewWebhook,
    reply: z.extend(Webhook, { secret: z.string() }),
    status: 201,
    errors: ['reauthentication_required', 'not_found'],
  }),
  /** Sends an event of the type `webhook.test`. Its attempt appears in the list. */
  test: endpoint({
    method: 'POST',
    path: '/api/staff/webhooks/{id}/test',
    access: 'admin',
    summary: 'Sends a test event to a webhook.',
  }),
  /** The events that waited are sent in their order. */
  resume: endpoint({
    method: 'POST',
    path: '/api/staff/webhooks/{id}/resume',
    access: 'admin',
    summary: 'Resumes a webhook that was paused after three days of failures.',
    reply: Webhook,
  }),
  /** Events that wait for it are dropped. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/webhooks/{id}',
    access: 'admin',
    summary: 'Removes a webhook.',
  }),
};
