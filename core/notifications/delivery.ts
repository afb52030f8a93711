/** The delivery settings of a user: push and email. */
import * as z from 'zod/mini';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { notificationKinds } from './notification.ts';

/** The channels outside the app. */
export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

/** The kinds sent outside the app: the kinds of notification, and messages, which are not in the notification list. */
export const deliveryKinds = [...notificationKinds, 'message'] as const;
export const DeliveryKind = z.enum(deliveryKinds);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

/** Whether a kind is sent, by channel. */
export const NotificationPreference = z.strictObject({ push: z.boolean(), email: z.boolean() });
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** The preferences for every kind. */
export const NotificationPreferences = z.record(DeliveryKind, NotificationPreference);
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/**
 * The hours on the school’s clock during which only urgent notifications are sent. They span midnight when `end` is
 * before `start`. Equal times mean no quiet hours.
 */
export const QuietHours = z.strictObject({ start: TimeOfDay, end: TimeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** All settings that control what is sent to a user. */
export type Delivery = {
  readonly push: boolean;
  readonly email: boolean;
  readonly notify: NotificationPreferences;
  /** Null for no quiet hours. */
  readonly quietHours: QuietHours | null;
};

export const defaultQuietHours: QuietHours = { start: '21:00', end: '07:00' };

/** The default preference of a kind: both channels, except email for messages. */
function usualWish(kind: DeliveryKind): NotificationPreference {
  return { push: true, email: kind !== 'message' };
}

/** The preferences for every kind, with defaults for those not chosen. */
export function preferencesOf(chosen: Partial<NotificationPreferences>): NotificationPreferences {
  return Object.fromEntries(
    deliveryKinds.map((kind) => [kind, chosen[kind] ?? usualWish(kind)]),
  ) as NotificationPreferences;
}
