/**
 * A pickup: one child, one day, who comes, and how far the hand-over has gone. (§3 Pickup request; decisions, Pickup)
 */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** The hand-over chain in its order, and its other end. */
export const pickupStatuses = [
  'scheduled',
  'on_the_way',
  'arrived',
  'getting_ready',
  'at_the_door',
  'released',
  'cancelled',
] as const;
export const PickupStatus = z.enum(pickupStatuses);
export type PickupStatus = z.infer<typeof PickupStatus>;

const pickupMethods = ['time', 'gps'] as const;
export const PickupMethod = z.enum(pickupMethods);
export type PickupMethod = z.infer<typeof PickupMethod>;

/** Minutes on the way that a phone may tell: five hours at most. */
export const longestEta = 300;
/** From this many minutes on the school is told that somebody is about to arrive. (decisions, Pickup) */
export const nearMinutes = 5;
export const EtaMinutes = z.int().check(z.nonnegative(), z.maximum(longestEta));

/** What *Change* sends: how and with whom. The child and the day stay. */
export const PickupChange = z.strictObject({
  pickupPersonId: Id,
  method: PickupMethod,
  /** A slot of the school's grid; null with GPS. */
  time: z.nullable(TimeOfDay),
  useGps: z.boolean(),
});
export type PickupChange = z.infer<typeof PickupChange>;

/**
 * What a parent sends. Without `date` it is the school's today. `status` is accepted as specified; the server sets it.
 */
export const PickupRequest = z.extend(PickupChange, {
  childId: Id,
  date: z.optional(Day),
  status: z.optional(z.literal('scheduled')),
  createdAt: z.optional(Instant),
});
export type PickupRequest = z.infer<typeof PickupRequest>;

/** A step as it was taken: to which status, when. A release that was undone is not among them. */
export const PickupStep = z.object({ status: PickupStatus, at: Instant });
export type PickupStep = z.infer<typeof PickupStep>;

/**
 * What a guardian sees of it. `requestedBy` and `pickupPerson` are names; `etaMinutes` was said at `etaAt`;
 * `collectedBy` is who left with the child; `leftAt` when the child left the school by its attendance that day,
 * `HH:mm`, while the pickup is open. `steps` are in their order.
 */
export const Pickup = z.object({
  id: Id,
  childId: Id,
  pickupPersonId: Id,
  pickupPerson: z.string(),
  method: PickupMethod,
  time: z.nullable(TimeOfDay),
  useGps: z.boolean(),
  date: Day,
  status: PickupStatus,
  requestedBy: z.string(),
  createdAt: Instant,
  etaMinutes: z.nullable(EtaMinutes),
  etaAt: z.nullable(Instant),
  steps: z.array(PickupStep),
  collectedBy: z.nullable(z.string()),
  leftAt: z.nullable(TimeOfDay),
});
export type Pickup = z.infer<typeof Pickup>;

/**
 * A child's day at its school as staff marked it: `isHere` while it is marked present or late, `leftAt` since when it
 * has gone, `HH:mm`. Neither while nothing of this is marked.
 */
export const ChildToday = z.object({
  childId: Id,
  day: Day,
  isHere: z.boolean(),
  leftAt: z.nullable(TimeOfDay),
});
export type ChildToday = z.infer<typeof ChildToday>;

/** *On my way*, said again whenever the minutes change; *I'm here*, which needs no position. */
export const PickupProgress = z.strictObject({
  event: z.enum(['on_the_way', 'here']),
  etaMinutes: z.optional(EtaMinutes),
});
export type PickupProgress = z.infer<typeof PickupProgress>;
