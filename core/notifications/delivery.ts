/** What leaves the app for a person: to their devices and by e-mail, as far as they wish. (decisions, Settings; trust, Controls) */
import * as z from 'zod/mini';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { notificationKinds } from './notification.ts';

/** The ways out. */
export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

/** What is told outside the app: what the bell tells, and messages, which have no bell. */
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
 * From when until when, on the school’s clock, nothing is sent that is not urgent; over midnight where the end is the
 * earlier. The same time twice is no quiet at all.
 */
export const QuietHours = z.strictObject({ start: TimeOfDay, end: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** Everything that governs what leaves for somebody. */
export type Delivery = {
  readonly push: boolean;
  readonly email: boolean;
  readonly notify: Wishes;
  /** None, when null. */
  readonly quietHours: QuietHours | null;
};

export const usualQuietHours: QuietHours = { start: '21:00', end: '07:00' };

/** What somebody wishes of a kind who has not said: everything, but no letters about messages. */
function usualWish(kind: ToldKind): Wish {
  return { push: true, email: kind !== 'message' };
}

/** Every kind, as somebody wishes who has chosen for some. */
export function wishesOf(chosen: Partial<Wishes>): Wishes {
  return Object.fromEntries(toldKinds.map((kind) => [kind, chosen[kind] ?? usualWish(kind)])) as Wishes;
}
