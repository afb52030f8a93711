/** Webhooks: a school sends its events to an address of the office's choice. */
import * as z from 'zod/mini';
import { Id, Instant, typedAddress } from '#core/http/fields.ts';
import { webhookKinds } from './webhook-events.ts';

/** Maximum number of webhooks of a school. */
export const maxWebhooks = 10;

export const maxUrlLength = 500;

/** How many of its last attempts a webhook shows. */
export const maxShownAttempts = 20;

/** After how many days of failures a webhook is paused. */
export const daysUntilPaused = 3;

/** After how many days an event that no attempt delivered is dropped. */
export const maxEventAgeDays = 14;

export const WebhookKind = z.enum(webhookKinds);

/** Why an attempt got no reply. */
export const attemptErrors = ['address_not_allowed', 'timeout', 'unreachable'] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** One attempt to deliver an event: the status of the reply, or why there was none. A status of 200 to 299 delivers. */
export const WebhookAttempt = z.object({
  id: Id,
  type: z.string(),
  at: Instant,
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(attemptErrors)),
});

export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** Whether an attempt delivered its event. */
export const isDelivered = ({ status }: Pick<WebhookAttempt, 'status'>) =>
  status !== null && status >= 200 && status < 300;

/** `failingSince` is null after a delivery. A webhook with `pausedAt` sends nothing until it is resumed. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(WebhookKind),
  madeAt: Instant,
  failingSince: z.nullable(Instant),
  pausedAt: z.nullable(Instant),
  attempts: z.array(WebhookAttempt),
});
export type Webhook = z.infer<typeof Webhook>;

/** Whether a text is the address of a receiver: without credentials and fragment. The server requires HTTPS. */
export function isWebhookUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/.test(text);
}

/** Error: `not_allowed` on `url` for an address that is not HTTPS. */
export const NewWebhook = z.strictObject({
  schoolId: z.optional(Id),
  url: typedAddress({ max: maxUrlLength }).check(z.refine((text) => isWebhookUrl(text), { error: 'not_allowed' })),
  kinds: z.array(WebhookKind).check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
});
export type NewWebhook = z.infer<typeof NewWebhook>;
