/** Push subscriptions of devices. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { ProgressAct } from '#core/pickups/pickup-status-rules.ts';

/** A report on today's pickup that a notification offers, with its label and the text once the school has it. */
export type PushedAct = { readonly act: ProgressAct; readonly label: string; readonly done: string };

/** The content of a push, in the user's language. The service worker shows it. */
export type Pushed = {
  /** Notifications with the same tag replace each other on the device. */
  readonly tag: string;
  readonly lang: Locale;
  readonly title: string;
  readonly body: string;
  /** Path of the screen it opens. */
  readonly link: string;
  /** When it happened, in milliseconds. */
  readonly at: number;
  readonly urgent: boolean;
  /** Whether the browser requires every push to be shown. */
  readonly always: boolean;
  /** The unread notifications and messages, for the app's badge. */
  readonly unread: number;
  /** The pickup of today that the user collects, and the texts when a report is refused or its reply is lost. */
  readonly pickup?:
    | { readonly id: number; readonly acts: readonly PushedAct[]; readonly refused: string; readonly unsure: string }
    | undefined;
};

/** The endpoint URL of a browser's push service. The server decides which services are allowed. */
const PushAddress = z.url({ protocol: /^https?$/, error: 'not_allowed' }).check(z.maxLength(1000));

const bytes = (count: number) => new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`);

/** A browser's subscription: its endpoint, and the keys that encrypt messages to it. */
export const PushSubscription = z.strictObject({
  endpoint: PushAddress,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(bytes(65), { error: 'not_allowed' })),
    auth: z.string().check(z.regex(bytes(16), { error: 'not_allowed' })),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** `userId` is the expected user: `not_allowed` when another user has signed in since. */
const OwnSubscription = z.extend(PushSubscription, { userId: z.optional(Id) });
export type OwnSubscription = z.infer<typeof OwnSubscription>;

const device = z.strictObject({ endpoint: PushAddress });

export const pushApi = {
  /** The VAPID public key, by which the browser verifies the sender. */
  key: endpoint({
    method: 'GET',
    path: '/api/push',
    access: 'user',
    summary: 'Returns the public key for push subscriptions.',
    reply: z.object({ key: z.string() }),
  }),
  /** Lasts as long as the session. Idempotent. A subscription of another user on the same device is taken over. */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push-subscriptions',
    access: 'user',
    summary: 'Subscribes this device to push notifications until its session ends.',
    body: OwnSubscription,
  }),
  /** 404 for a device that is not subscribed, or belongs to another user. */
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push-subscriptions',
    access: 'user',
    summary: 'Unsubscribes a device of the current user.',
    body: device,
    errors: ['not_found'],
  }),
  /** Ignores the user's notification settings. */
  test: endpoint({
    method: 'POST',
    path: '/api/push-subscriptions/test',
    access: 'user',
    summary: 'Sends a test push to a device of the current user.',
    body: device,
    errors: ['not_found'],
  }),
};
