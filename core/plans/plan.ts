/** The daily plan of a child. */
import * as z from 'zod/mini';
import { FamilyState } from '#core/attendance/family-line-rules.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { Day } from '#core/time/day.ts';

export const activityCategories = [
  'free',
  'academic',
  'break',
  'creative',
  'physical',
  'meal',
  'rest',
  'closing',
  'pickup',
  'media',
] as const;
export const ActivityCategory = z.enum(activityCategories);
export type ActivityCategory = z.infer<typeof ActivityCategory>;

export const dayPeriods = ['morning', 'midday', 'afternoon'] as const;
export const DayPeriod = z.enum(dayPeriods);
export type DayPeriod = z.infer<typeof DayPeriod>;

export const activityIcons = [
  'backpack',
  'ball',
  'book',
  'calculator',
  'car',
  'film',
  'flask',
  'leaf',
  'moon',
  'music',
  'palette',
  'pencil',
  'puzzle',
  'sandwich',
  'tree',
] as const;
export const ActivityIcon = z.enum(activityIcons);
export type ActivityIcon = z.infer<typeof ActivityIcon>;

/** `time` is `HH:mm` on the school's clock. */
export const Activity = z.object({
  time: z.string(),
  activity: z.string(),
  notes: z.string(),
  category: ActivityCategory,
  icon: ActivityIcon,
  period: DayPeriod,
  lang: z.optional(Locale),
});
export type Activity = z.infer<typeof Activity>;

/** `now` is the line of the child's day at the school's time; empty for another day than today. */
export const DailyPlan = z.object({
  childId: Id,
  date: Day,
  room: z.string(),
  now: z.array(FamilyState),
  activities: z.array(Activity),
});
export type DailyPlan = z.infer<typeof DailyPlan>;

export const planApi = {
  /** One plan for each child the user may see, sorted by time. `date` defaults to the school's today. */
  list: endpoint({
    method: 'GET',
    path: '/api/activities',
    access: 'guardian:view',
    module: 'plans',
    summary: 'Returns the daily plan of each child, by default for today, and where the child is now.',
    query: z.strictObject({ date: z.optional(Day) }),
    reply: z.array(DailyPlan),
  }),
};
