/** Whether something is told outside the app, and when. Time and zone are given. */
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Channel, Delivery, QuietHours, ToldKind } from './delivery.ts';

/**
 * Kinds sent even at night: whether a child is where it should be, who may collect it, whether it was collected, and
 * one’s own rights.
 */
const urgentKinds: readonly ToldKind[] = ['attendance', 'pickup', 'person', 'rights'];

/** Whether a kind is sent at any hour. */
export const isUrgent = (kind: ToldKind): boolean => urgentKinds.includes(kind);

/**
 * How pressing a notification is: `normal` waits for the quiet hours to end, `urgent` does not, and `overriding` also
 * passes what its reader chose about its kind. A channel that is off altogether stays off.
 */
export type Urgency = 'normal' | 'urgent' | 'overriding';

/** The urgency of a kind where the notification names none. */
export const urgencyOf = (kind: ToldKind): Urgency => (isUrgent(kind) ? 'urgent' : 'normal');

const second = 1000;
const minute = 60 * second;

/**
 * How long, in milliseconds, to wait for something to be seen in the app before sending it outside. E-mail is only
 * about what nobody looked at, and a message is often read the moment it comes.
 */
export function waitOf(kind: ToldKind, channel: Channel, urgency = urgencyOf(kind)): number {
  if (channel === 'email') return (urgency === 'normal' ? 10 : 2) * minute;
  return kind === 'message' ? 10 * second : 0;
}

type Told = {
  readonly kind: ToldKind;
  readonly channel: Channel;
  /** When it happened. */
  readonly madeAt: Date;
  /** That of its kind when absent. */
  readonly urgency?: Urgency | undefined;
};

/** Send it now, keep it until then and decide again, or never send it. */
export type Verdict = 'now' | 'never' | { readonly until: Date };

/** Decides at an instant whether to send somebody something over one channel. `zone` is the school’s. */
export function judge(
  { kind, channel, madeAt, urgency = urgencyOf(kind) }: Told,
  { notify, quietHours, ...switches }: Delivery,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Verdict {
  if (!switches[channel] || (urgency !== 'overriding' && !notify[kind][channel])) return 'never';
  const seenBy = new Date(madeAt.getTime() + waitOf(kind, channel, urgency));
  const earliest = seenBy > now ? seenBy : now;
  const quietUntil = urgency !== 'normal' ? null : quietEnd(earliest, quietHours, zone);
  const at = quietUntil ?? earliest;
  return at > now ? { until: at } : 'now';
}

/**
 * When the quiet hours in force at an instant end; null when none are. This is the next time the school’s clock leaves
 * them, ignoring the night on which the clock goes back to before they began.
 */
export function quietEnd(instant: Date, quietHours: QuietHours | null, zone: string): Date | null {
  if (!quietHours || !isQuiet(instant, quietHours, zone)) return null;
  const { day, time } = schoolTimeAt(instant, zone);
  const { end } = quietHours;
  let over = instantOf({ day: time < end ? day : addDays(day, 1), time: end }, zone);
  // Where the clocks go back the hour comes twice, and the end may have been in the first.
  while (over <= instant || isQuiet(over, quietHours, zone)) over = new Date(over.getTime() + minute);
  return over;
}

function isQuiet(instant: Date, { start, end }: QuietHours, zone: string): boolean {
  const { time } = schoolTimeAt(instant, zone);
  return start <= end ? time >= start && time < end : time >= start || time < end;
}
