/** A published daily report of a child. */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { FamilyPhoto } from '#core/photos/photo.ts';
import { OwnTitle, StaffTitle } from '#core/schools/staff.ts';
import { Day } from '#core/time/day.ts';
import { MealName } from './meal.ts';

export const moods = ['great', 'good', 'okay', 'tired', 'sad'] as const;
export const Mood = z.enum(moods);
export type Mood = z.infer<typeof Mood>;

/** The parts of a day that have a mood, in the order shown. */
export const moodTimes = ['morning', 'afternoon', 'overall'] as const;
export type MoodTime = (typeof moodTimes)[number];

export const mealTypes = ['breakfast', 'lunch', 'snack'] as const;
export const MealType = z.enum(mealTypes);
export type MealType = z.infer<typeof MealType>;

/** How much of a meal was eaten. */
export const portions = ['all', 'most', 'half', 'some', 'none'] as const;
export const Portion = z.enum(portions);
export type Portion = z.infer<typeof Portion>;

/** Texts are in the reader's language; `lang` is set when only the other language exists. Times are `HH:mm`. */
const lang = z.optional(Locale);

export const Meal = z.object({ id: Id, type: MealType, time: z.string(), food: z.string(), eaten: Portion, lang });
export type Meal = z.infer<typeof Meal>;

/** `duration` is in minutes. */
export const Nap = z.object({ id: Id, start: z.string(), end: z.string(), duration: z.int().check(z.nonnegative()) });
export type Nap = z.infer<typeof Nap>;

/** `progress` is a percentage. */
export const LearningArea = z.object({
  area: z.string(),
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  lang,
});
export type LearningArea = z.infer<typeof LearningArea>;

export const ReportActivity = z.object({ id: Id, title: z.string(), time: z.string(), description: z.string(), lang });
export type ReportActivity = z.infer<typeof ReportActivity>;

/**
 * `teacher` is the author; `read`: the current user has opened it; `correctedAt` is the time of the latest
 * correction; `lang` is the language of the notes; `photos` are those that consents let this family see now, and
 * `mealNames` the school's own names of its meals. Both are left out without any.
 */
export const DailyReport = z.object({
  id: Id,
  childId: Id,
  date: Day,
  mood: z.object({ morning: z.nullable(Mood), afternoon: z.nullable(Mood), overall: z.nullable(Mood) }),
  meals: z.array(Meal),
  naps: z.array(Nap),
  learningAreas: z.array(LearningArea),
  activities: z.array(ReportActivity),
  notes: z.string(),
  lang,
  teacher: z.object({
    id: z.optional(Id),
    name: z.string(),
    title: z.nullable(StaffTitle),
    ownTitle: z.nullable(OwnTitle),
  }),
  read: z.boolean(),
  correctedAt: z.optional(Instant),
  photos: z.optional(z.array(FamilyPhoto)),
  mealNames: z.optional(z.array(MealName)),
});
export type DailyReport = z.infer<typeof DailyReport>;

/** A day that has a report, and whether the current user has opened it. */
export const ReportDate = z.object({ date: Day, read: z.boolean() });
export type ReportDate = z.infer<typeof ReportDate>;
