/**
 * What leaves the app for a person: to their devices and by e-mail, as far as they wish. (decisions, Settings; trust,
 * Controls)
 */
import * as z from 'zod/mini';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { notificationKinds } from './notification.ts';

/** The channels. */
export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

/** The kinds of thing sent outside the app: the bell’s notifications, and messages, which the bell does not show. */
export const toldKinds = [...notificationKinds, 'message'] as const;
export const ToldKind = z.enum(toldKinds);
export type ToldKind = z.infer<typeof ToldKind>;

/** Whether a kind of thing is told, each way. */
export const Wish = z.strictObject({ push: z.boolean(), email: z.boolean() });
export type Wish = z.infer<typeof Wish>;

/** Every kind with its wish. */
export const Wishes = z.record(ToldKind, Wish);
export type Wishes = z.infer<typeof Wishes>;

/**
 * The hours, on the school’s clock, during which only urgent things are sent; past midnight when the end is the earlier
 * time. Two equal times mean no quiet hours.
 */
export const QuietHours = z.strictObject({ start: TimeOfDay, end: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** All the choices that govern what is sent to somebody. */
export type Delivery = {
  readonly push: boolean;
  readonly email: boolean;
  readonly notify: Wishes;
  /** None, when null. */
  readonly quietHours: QuietHours | null;
};

export const usualQuietHours: QuietHours = { start: '21:00', end: '07:00' };

/** The default for somebody who has not chosen: everything, except e-mail about messages. */
function usualWish(kind: ToldKind): Wish {
  return { push: true, email: kind !== 'message' };
}

/** The choices for every kind, with defaults for those not chosen. */
export function wishesOf(chosen: Partial<Wishes>): Wishes {
  return Object.fromEntries(toldKinds.map((kind) => [kind, chosen[kind] ?? usualWish(kind)])) as Wishes;
}
