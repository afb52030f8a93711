/** The daily plan of a group, as its staff write it. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { bothTexts, Id, Instant, idText } from '#core/http/fields.ts';
import { AssignedGroup } from '#core/schools/assigned-group.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { ActivityCategory, ActivityIcon } from './plan.ts';

/** Maximum length of an activity’s name and notes in each language, and maximum number of activities of a day. */
export const maxActivityLength = 120;
export const maxPlanNotesLength = 500;
export const maxActivities = 40;

/** `time` is `HH:mm` on the school’s clock; `periodOf` gives the part of the day. */
export const PlannedActivity = z.strictObject({
  time: TimeOfDay,
  activity: bothTexts(maxActivityLength),
  notes: bothTexts(maxPlanNotesLength),
  category: ActivityCategory,
  icon: ActivityIcon,
});
export type PlannedActivity = z.infer<typeof PlannedActivity>;

/**
 * A daily plan, sorted by time. `version` is 0 until it is first saved; `changedBy` saved it last. `begins` is when the
 * school day begins; null on a day without classes.
 */
export const GroupPlan = z.object({
  date: Day,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  begins: z.nullable(TimeOfDay),
  activities: z.array(PlannedActivity),
});
export type GroupPlan = z.infer<typeof GroupPlan>;

/**
 * A group’s week from Monday, and the groups the user may write for. A user without a group gets a null `groupId` and
 * no days.
 */
export const PlanWeek = z.object({
  groups: z.array(AssignedGroup),
  groupId: z.nullable(Id),
  /** An archived group's plans are read-only. */
  isArchived: z.boolean(),
  days: z.array(GroupPlan),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

/** The complete new plan of a day. `version` is the one that was read. */
export const NewPlan = z.strictObject({
  date: Day,
  version: z.int().check(z.nonnegative()),
  activities: z.array(PlannedActivity).check(z.maxLength(maxActivities)),
});
export type NewPlan = z.infer<typeof NewPlan>;

export const groupPlanApi = {
  /** Defaults to the user’s first group and to this week. 404 for a group the user is not assigned to. */
  week: endpoint({
    method: 'GET',
    path: '/api/staff/plans',
    access: 'staff:group',
    summary: 'Returns a week of a group’s plans in both languages, and the user’s groups.',
    query: z.strictObject({ group: z.optional(idText), date: z.optional(Day) }),
    reply: PlanWeek,
    errors: ['not_found'],
  }),
  /**
   * Replaces the whole day. 422 for a text missing in a language of the school; 409 `conflict` when the day was saved
   * since that version, or the group is archived.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/groups/{id}/plan',
    access: 'staff:group',
    summary: 'Saves the plan of a group’s day, visible to its families at once.',
    body: NewPlan,
    reply: GroupPlan,
    errors: ['not_found', 'conflict'],
  }),
};
