/** The part of a group's day being edited, and the children covered by a bulk edit. */
import type { MoodTime } from '#core/reports/report.ts';
import { contentParts, defaultNap, type NapContent } from '#core/reports/report-content.ts';
import type { MealSlot } from '#core/reports/meal.ts';
import { isInGroupNotes } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';

/** The parts of a report, meals first: they are the same for everyone and edited most often. */
export const sections = [
  'meals',
  'naps',
  'mood',
  'activities',
  'learningAreas',
  'notes',
] as const satisfies readonly (typeof contentParts)[number][];
export type Section = (typeof sections)[number];

/** `moodTime` is one time of the day or all of them. */
export type SectionChoice = {
  readonly aspect: Section;
  readonly slot: MealSlot;
  readonly moodTime: MoodTime | 'all';
  readonly nap: NapContent;
};

export const initialSectionChoice: SectionChoice = {
  aspect: 'meals',
  slot: 'lunch',
  moodTime: 'all',
  nap: defaultNap,
};

/** Whether a bulk edit covers a child: one who was, or may have been, present and has no published report. */
export const isInBulkEdit = ({ attendance, published }: StaffReport): boolean =>
  isInGroupNotes(attendance) && published === null;
