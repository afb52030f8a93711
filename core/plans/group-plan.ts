/** A group's day as its team writes it. (trust, Who may what: daily plan; decisions, Dashboard) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { bothTexts, Id, Instant, idText } from '#core/http/fields.ts';
import { ServedGroup } from '#core/schools/served-group.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { ActivityCategory, ActivityIcon } from './plan.ts';

/** Characters of an activity's name and of its notes at most, in each language; activities of a day at most. */
export const longestActivity = 120;
export const longestNotes = 500;
export const mostActivities = 40;

/** `time` is `HH:mm` on the school's clock. Which part of the day that is, `periodOf` says. */
export const PlannedActivity = z.strictObject({
  time: TimeOfDay,
  activity: bothTexts(longestActivity),
  notes: bothTexts(longestNotes),
  category: ActivityCategory,
  icon: ActivityIcon,
});
export type PlannedActivity = z.infer<typeof PlannedActivity>;

/** A day in time's order. `version` is 0 until somebody saves it here; `changedBy` is who did last. */
export const GroupPlan = z.object({
  date: Day,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  activities: z.array(PlannedActivity),
});
export type GroupPlan = z.infer<typeof GroupPlan>;

/** The seven days from Monday of a group, and the groups one may write for. `groupId` is null, and no day there, for who has none. */
export const PlanWeek = z.object({
  groups: z.array(ServedGroup),
  groupId: z.nullable(Id),
  /** That the group is put away: its plans are only read. */
  isArchived: z.boolean(),
  days: z.array(GroupPlan),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

/** The whole day as it is to be. `version` is the one that was read. */
export const NewPlan = z.strictObject({
  date: Day,
  version: z.int().check(z.nonnegative()),
  activities: z.array(PlannedActivity).check(z.maxLength(mostActivities)),
});
export type NewPlan = z.infer<typeof NewPlan>;

export const groupPlanApi = {
  /** Of the first of one's groups, and of this week, unless said. 404 for a group one is not of the team of. */
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
   * All of a day at once. 422 when a text is missing in a language; 409 `moved_on` when somebody saved the day after
   * the version that was read, or the group is put away.
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
