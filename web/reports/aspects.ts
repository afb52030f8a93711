/** What of a group's day is being noted, and for which children the same can be noted at once. */
import type { MoodTime } from '#core/reports/report.ts';
import { contentParts, usualNap, type WrittenNap } from '#core/reports/report-content.ts';
import type { MealSlot } from '#core/reports/report-rules.ts';
import { isInGroupNotes } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';

/** The parts of a report, the meals first: they are the same for everybody and noted most often. */
export const aspects = [
  'meals',
  'naps',
  'mood',
  'activities',
  'learningAreas',
  'notes',
] as const satisfies readonly (typeof contentParts)[number][];
export type Aspect = (typeof aspects)[number];

/** `moodTime` is one time of the day or all of them. */
export type Noting = {
  readonly aspect: Aspect;
  readonly slot: MealSlot;
  readonly moodTime: MoodTime | 'all';
  readonly nap: WrittenNap;
};

export const openNoting: Noting = {
  aspect: 'meals',
  slot: 'lunch',
  moodTime: 'all',
  nap: usualNap,
};

/**
 * Whether what is noted for everybody is noted of a child too: who was at school that day, or may have been, and
 * without a published report.
 */
export const isForAll = ({ attendance, published }: StaffReport): boolean =>
  isInGroupNotes(attendance) && published === null;
