/** A device that is told: how its browser is reached. (decisions, Settled edges) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

/** An address that a push service gave a browser. Which services are known is the server’s to say. */
const PushAddress = z.url({ protocol: /^https?$/, error: 'not_allowed' }).check(z.maxLength(1000));

const bytes = (count: number) => new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`);

/** What a browser says of its subscription: where, and the keys by which only it can read. */
export const PushSubscription = z.strictObject({
  endpoint: PushAddress,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(bytes(65), { error: 'not_allowed' })),
    auth: z.string().check(z.regex(bytes(16), { error: 'not_allowed' })),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** `userId` is whose device it is meant to be: `not_allowed` where another person has signed in meanwhile. */
const OwnSubscription = z.extend(PushSubscription, { userId: z.optional(Id) });
export type OwnSubscription = z.infer<typeof OwnSubscription>;

const device = z.strictObject({ endpoint: PushAddress });

export const pushApi = {
  /** The school’s public key, by which a browser knows who may write to it. */
  key: endpoint({
    method: 'GET',
    path: '/api/push',
    who: 'user',
    does: 'Gives the public key under which a browser subscribes to pushes.',
    spec: 'decisions, Settings',
    reply: z.object({ key: z.string() }),
  }),
  /**
   * The device of this session, until it ends. Saying it again changes nothing; another person’s it was is this one’s
   * now.
   */
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push-subscriptions',
    who: 'user',
    does: 'Has this device told what happens, until its session ends.',
    spec: 'decisions, Settings and Settled edges',
    body: OwnSubscription,
  }),
  /** 404 of a device that is not told anything, or is another person’s. */
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push-subscriptions',
    who: 'user',
    does: 'Has a device of one’s own told nothing more.',
    spec: 'decisions, Settings',
    body: device,
    refuses: ['not_found'],
  }),
  /** Whatever the switches say. */
  test: endpoint({
    method: 'POST',
    path: '/api/push-subscriptions/test',
    who: 'user',
    does: 'Sends a push to a device of one’s own, to see whether it comes.',
    spec: 'decisions, Settings',
    body: device,
    refuses: ['not_found'],
  }),
};
