/** Decides whether and when a notification is sent outside the app. The current time and the zone are parameters. */
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Channel, Delivery, QuietHours, DeliveryKind } from './delivery.ts';

/** Kinds sent during quiet hours too: attendance, pickups, pickup people, and the user's own rights. */
const urgentKinds: readonly DeliveryKind[] = ['attendance', 'pickup', 'person', 'rights'];

/** Whether a kind is sent at any hour. */
export const isUrgent = (kind: DeliveryKind): boolean => urgentKinds.includes(kind);

/**
 * The urgency of a notification: `normal` waits for the end of quiet hours, `urgent` does not, and `overriding` also
 * ignores the user's choice for its kind. A channel that is switched off stays off.
 */
export type Urgency = 'normal' | 'urgent' | 'overriding';

/** The default urgency of a kind. */
export const urgencyOf = (kind: DeliveryKind): Urgency => (isUrgent(kind) ? 'urgent' : 'normal');

const second = 1000;
const minute = 60 * second;

/**
 * How long, in milliseconds, to wait for something to be read in the app before sending it outside. Email is only for
 * what stays unread, and a message is often read at once.
 */
export function deliveryDelayMs(kind: DeliveryKind, channel: Channel, urgency = urgencyOf(kind)): number {
  if (channel === 'email') return (urgency === 'normal' ? 10 : 2) * minute;
  return kind === 'message' ? 10 * second : 0;
}

type PendingNotification = {
  readonly kind: DeliveryKind;
  readonly channel: Channel;
  /** When it happened. */
  readonly madeAt: Date;
  /** By default the urgency of its kind. */
  readonly urgency?: Urgency | undefined;
};

/** Send it now, decide again at `until`, or never send it. */
export type DeliveryDecision = 'now' | 'never' | { readonly until: Date };

/** Decides whether to send a notification over a channel now. `zone` is the school’s time zone. */
export function deliveryDecision(
  { kind, channel, madeAt, urgency = urgencyOf(kind) }: PendingNotification,
  { notify, quietHours, ...switches }: Delivery,
  { now, zone }: { readonly now: Date; readonly zone: string },
): DeliveryDecision {
  if (!switches[channel] || (urgency !== 'overriding' && !notify[kind][channel])) return 'never';
  const seenBy = new Date(madeAt.getTime() + deliveryDelayMs(kind, channel, urgency));
  const earliest = seenBy > now ? seenBy : now;
  const quietUntil = urgency !== 'normal' ? null : quietEnd(earliest, quietHours, zone);
  const at = quietUntil ?? earliest;
  return at > now ? { until: at } : 'now';
}

/**
 * When the current quiet hours end; null outside of them. This is the next time the school’s clock leaves them. A
 * clock set back to before their start is ignored.
 */
export function quietEnd(instant: Date, quietHours: QuietHours | null, zone: string): Date | null {
  if (!quietHours || !isQuiet(instant, quietHours, zone)) return null;
  const { day, time } = schoolTimeAt(instant, zone);
  const { end } = quietHours;
  let over = instantOf({ day: time < end ? day : addDays(day, 1), time: end }, zone);
  // When clocks go back, the hour occurs twice, and the end may have been in the first.
  while (over <= instant || isQuiet(over, quietHours, zone)) over = new Date(over.getTime() + minute);
  return over;
}

function isQuiet(instant: Date, { start, end }: QuietHours, zone: string): boolean {
  const { time } = schoolTimeAt(instant, zone);
  return start <= end ? time >= start && time < end : time >= start || time < end;
}
