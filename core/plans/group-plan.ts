/** A group's day as its team writes it. (trust, Who may what: daily plan; decisions, Dashboard) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { bothTexts, Id, Instant, idText } from '#core/http/fields.ts';
import { ServedGroup } from '#core/schools/served-group.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { ActivityCategory, ActivityIcon } from './plan.ts';

/** Limits: the characters of an activity’s name and notes in each language, and the activities of a day. */
export const longestActivity = 120;
export const longestNotes = 500;
export const mostActivities = 40;

/** `time` is `HH:mm` on the school’s clock; `periodOf` gives the part of the day. */
export const PlannedActivity = z.strictObject({
  time: TimeOfDay,
  activity: bothTexts(longestActivity),
  notes: bothTexts(longestNotes),
  category: ActivityCategory,
  icon: ActivityIcon,
});
export type PlannedActivity = z.infer<typeof PlannedActivity>;

/** A day, in order of time. `version` is 0 until it is saved for the first time; `changedBy` saved it last. */
export const GroupPlan = z.object({
  date: Day,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  activities: z.array(PlannedActivity),
});
export type GroupPlan = z.infer<typeof GroupPlan>;

/**
 * A group’s week from Monday, and the groups one may write for. Somebody with no group gets a null `groupId` and no
 * days.
 */
export const PlanWeek = z.object({
  groups: z.array(ServedGroup),
  groupId: z.nullable(Id),
  /** Whether the group is archived: its plans can then only be read. */
  isArchived: z.boolean(),
  days: z.array(GroupPlan),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

/** The whole day as it should become. `version` is the one that was read. */
export const NewPlan = z.strictObject({
  date: Day,
  version: z.int().check(z.nonnegative()),
  activities: z.array(PlannedActivity).check(z.maxLength(mostActivities)),
});
export type NewPlan = z.infer<typeof NewPlan>;

export const groupPlanApi = {
  /** Defaults to the caller’s first group and to this week. 404 for a group whose team they are not on. */
  week: endpoint({
    method: 'GET',
    path: '/api/staff/plans',
    who: 'staff:group',
    does: 'Gives a week of a group’s plans in both languages, and the groups one writes for.',
    spec: 'decisions, Dashboard; trust, Who may what',
    query: z.strictObject({ group: z.optional(idText), date: z.optional(Day) }),
    reply: PlanWeek,
    refuses: ['not_found'],
  }),
  /**
   * Replaces the whole day. 422 when a text is missing in a language; 409 `moved_on` when the day was saved since the
   * version that was read, or the group is archived.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/groups/{id}/plan',
    who: 'staff:group',
    does: 'Saves a group’s day, which its families see at once.',
    spec: 'decisions, Dashboard; trust, Who may what',
    body: NewPlan,
    reply: GroupPlan,
    refuses: ['not_found', 'moved_on'],
  }),
};
