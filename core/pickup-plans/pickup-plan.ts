/** The usual week of a child: how it leaves on each weekday, and the exceptions to it. */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/**
 * How a child leaves: with a person, alone on foot, by school bus, or later because it stays at the `after_school`
 * childcare (service de garde).
 */
export const planKinds = ['person', 'walks', 'bus', 'after_school'] as const;
export const PlanKind = z.enum(planKinds);
export type PlanKind = z.infer<typeof PlanKind>;

/** Maximum number of exceptions of a child that have not passed. */
export const maxExceptions = 100;
/** Maximum number of children of one request. */
export const maxPlannedChildren = 20;
/** How many days of the near future are shown: those on which the school is open. */
export const daysShown = 10;

/** 1 Monday to 7 Sunday. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7));

/**
 * How a child leaves. `pickupPersonId` is set exactly for `person`. `time` is a slot of the school, `HH:mm`: required
 * for a person, null where no time is known.
 */
export const PickupPlan = z.strictObject({
  kind: PlanKind,
  pickupPersonId: z.nullable(Id),
  time: z.nullable(TimeOfDay),
});
export type PickupPlan = z.infer<typeof PickupPlan>;

/** The plan of a weekday, every week. */
export const WeekdayPlan = z.extend(PickupPlan, { weekday: Weekday });
export type WeekdayPlan = z.infer<typeof WeekdayPlan>;

const childIds = z
  .array(Id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(maxPlannedChildren, { error: 'too_long' }));

/**
 * The body that saves a week for one or several children. It replaces each of their weeks: a weekday that is missing
 * has no plan. `revision` is the one of the week that was read, for each child.
 */
export const WeekChange = z.strictObject({
  children: z
    .array(z.strictObject({ childId: Id, revision: z.int().check(z.nonnegative()) }))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(maxPlannedChildren, { error: 'too_long' })),
  week: z.array(WeekdayPlan).check(z.maxLength(7, { error: 'too_long' })),
});
export type WeekChange = z.infer<typeof WeekChange>;

/**
 * The body of an exception from `from` to `until`, both included: on every day, or on one `weekday`. With `replace`, it
 * takes the place of exceptions it overlaps.
 */
export const NewException = z.extend(PickupPlan, {
  childIds,
  from: Day,
  until: Day,
  weekday: z.nullable(Weekday),
  replace: z.optional(z.boolean()),
});
export type NewException = z.infer<typeof NewException>;

/**
 * A plan as guardians and staff see it. `person` is the name. `isAuthorized` is false once that person may no longer
 * collect the child: the day is then not settled.
 */
export const ShownPlan = z.object({
  kind: PlanKind,
  pickupPersonId: z.nullable(Id),
  person: z.nullable(z.string()),
  time: z.nullable(TimeOfDay),
  isAuthorized: z.boolean(),
});
export type ShownPlan = z.infer<typeof ShownPlan>;

/** `setBy` is the name of the guardian who set it. */
export const ShownWeekday = z.extend(ShownPlan, { weekday: Weekday, setBy: z.string(), setAt: Instant });
export type ShownWeekday = z.infer<typeof ShownWeekday>;

export const PlanException = z.extend(ShownPlan, {
  id: Id,
  childId: Id,
  from: Day,
  until: Day,
  weekday: z.nullable(Weekday),
  createdBy: z.string(),
  createdAt: Instant,
});
export type PlanException = z.infer<typeof PlanException>;

/**
 * Why a day is as it is: a scheduled pickup, a reported absence, an exception, the usual week, or no plan; or a day of
 * another guardian, whose week the custody calendar does not show.
 */
export const planSources = ['pickup', 'absence', 'exception', 'week', 'other_guardian', 'none'] as const;

/**
 * A day on which the school is open. With the source `pickup`, `time` is null for a pickup by GPS. With `absence`,
 * `other_guardian` and `none`, `plan` is null.
 */
export const PlannedDay = z.object({ day: Day, source: z.enum(planSources), plan: z.nullable(ShownPlan) });
export type PlannedDay = z.infer<typeof PlannedDay>;

/**
 * Whose week a guardian sees and saves: the one week of the `child`; their `own`, which holds on their days of the
 * custody calendar; or the `shared` one of the child, which they follow until they save one of their own.
 */
export const weekScopes = ['child', 'own', 'shared'] as const;

/**
 * The usual week of a child, its exceptions that have not passed, and the next days on which the school is open, today
 * included. `today` is the school's. `revision` increases with each change of a week of the child.
 */
export const ChildPlans = z.object({
  childId: Id,
  revision: z.int(),
  today: Day,
  scope: z.enum(weekScopes),
  week: z.array(ShownWeekday),
  exceptions: z.array(PlanException),
  days: z.array(PlannedDay),
});
export type ChildPlans = z.infer<typeof ChildPlans>;
