/** A pickup: one child, one day, a pickup person, and a status. */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** The statuses in order, then `cancelled`. */
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

/**
 * How a pickup began: planned by a guardian, or a walk-in, a release by staff without a plan. A walk-in has no time.
 */
export const pickupOrigins = ['guardian', 'walk_in'] as const;
export const PickupOrigin = z.enum(pickupOrigins);
export type PickupOrigin = z.infer<typeof PickupOrigin>;

const pickupMethods = ['time', 'gps'] as const;
export const PickupMethod = z.enum(pickupMethods);
export type PickupMethod = z.infer<typeof PickupMethod>;

/** Maximum ETA of a phone, in minutes: five hours. */
export const maxEtaMinutes = 300;
/** From this ETA in minutes on, the school is notified that the guardian is about to arrive. */
export const nearMinutes = 5;
export const EtaMinutes = z.int().check(z.nonnegative(), z.maximum(maxEtaMinutes));

/** The body of *Change*: method, time and person. The child and the day cannot change. */
export const PickupChange = z.strictObject({
  pickupPersonId: Id,
  method: PickupMethod,
  /** A slot of the school's grid; null with GPS. */
  time: z.nullable(TimeOfDay),
  useGps: z.boolean(),
});
export type PickupChange = z.infer<typeof PickupChange>;

/**
 * The body of a pickup. `date` defaults to the school's today. `status` is accepted for compatibility; the server
 * sets it.
 */
export const PickupRequest = z.extend(PickupChange, {
  childId: Id,
  date: z.optional(Day),
  status: z.optional(z.literal('scheduled')),
  createdAt: z.optional(Instant),
});
export type PickupRequest = z.infer<typeof PickupRequest>;

/** A status with the time it was reached. Undone releases are left out. */
export const PickupStep = z.object({ status: PickupStatus, at: Instant });
export type PickupStep = z.infer<typeof PickupStep>;

/**
 * A pickup as guardians see it. `requestedBy` and `pickupPerson` are names, `enteredBy` that of the staff member who
 * entered what `requestedBy` said on the phone; `etaMinutes` was sent at `etaAt`; `requestedBy` of a walk-in is the
 * staff member who released the child. `collectedBy` is who collected the child. `leftAt` is when the child left by its
 * attendance, `HH:mm`, while the pickup is open. `steps` are in order.
 */
export const Pickup = z.object({
  id: Id,
  childId: Id,
  origin: PickupOrigin,
  pickupPersonId: Id,
  pickupPerson: z.string(),
  method: PickupMethod,
  time: z.nullable(TimeOfDay),
  useGps: z.boolean(),
  date: Day,
  status: PickupStatus,
  requestedBy: z.string(),
  enteredBy: z.optional(z.string()),
  createdAt: Instant,
  etaMinutes: z.nullable(EtaMinutes),
  etaAt: z.nullable(Instant),
  steps: z.array(PickupStep),
  collectedBy: z.nullable(z.string()),
  leftAt: z.nullable(TimeOfDay),
});
export type Pickup = z.infer<typeof Pickup>;

/** How many days back the departures of a family are listed. */
export const departureDaysShown = 14;

/**
 * The attendance of a child today. `isHere`: it is marked present or late. `leftAt` is when it left, `HH:mm`. Without
 * such a mark: false and null. `markedDepartures` are the days of the last two weeks on which staff marked that the
 * child left without releasing it from a pickup, the latest first.
 */
export const ChildToday = z.object({
  childId: Id,
  day: Day,
  isHere: z.boolean(),
  leftAt: z.nullable(TimeOfDay),
  markedDepartures: z.array(z.object({ day: Day, time: TimeOfDay })),
});
export type ChildToday = z.infer<typeof ChildToday>;

/** *On my way*, repeated when the ETA changes; *I'm here*, which needs no position. */
export const PickupProgress = z.strictObject({
  event: z.enum(['on_the_way', 'here']),
  etaMinutes: z.optional(EtaMinutes),
});
export type PickupProgress = z.infer<typeof PickupProgress>;
