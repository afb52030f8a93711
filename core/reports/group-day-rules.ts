/**
 * Applies an entry to all reports of a group, and keeps the individual entries of each child. Each `with…` function
 * returns the new part, or undefined when it would exceed a limit of the report.
 */
import { lengthOf } from '#core/http/fields.ts';
import { daysBetween } from '#core/time/day.ts';
import { sortByTime } from '#core/time/sort-by-time.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import {
  areOverlapping,
  maxReportLengths,
  maxReportCounts,
  type ReportContent,
  type ActivityContent,
  type LearningAreaContent,
  type MealContent,
  type NapContent,
} from './report-content.ts';
import { type MealName, type MealSlot, mealSlots, type ServedMeal } from './meal.ts';
import type { Mood, MoodTime } from './report.ts';
import { slotOf, slotTypes } from './report-rules.ts';

/** The default time of each meal, `HH:mm`. */
export const defaultMealTimes: Readonly<Record<MealSlot, string>> = {
  breakfast: '08:15',
  morning_snack: '10:00',
  lunch: '11:45',
  afternoon_snack: '15:15',
};

/** The usual time of a meal at a school, also of one that it does not serve. */
export function mealTime(served: readonly ServedMeal[], slot: MealSlot): string {
  return served.find((meal) => meal.slot === slot)?.time ?? defaultMealTimes[slot];
}

/** The school's own names of its meals, in the reader's language or in the one that the school writes. */
export function mealNamesIn(served: readonly ServedMeal[], reader: Locale): MealName[] {
  return served.flatMap(({ slot, name }) => {
    const { text, ...lang } = inLanguage(name ?? {}, reader);
    return text === '' ? [] : [{ slot, name: text, ...lang }];
  });
}

/** The meals to choose from: those that the school serves, and the current one. */
export function mealChoices(served: readonly ServedMeal[], current: MealSlot): MealSlot[] {
  return mealSlots.filter((slot) => slot === current || served.some((meal) => meal.slot === slot));
}

/** For how many past days reports can be written or corrected. */
const writableDays = 30;

/** Whether the reports of `date` can be written today: not in the future and at most `writableDays` back. */
export function isWritable(date: string, today: string): boolean {
  return date <= today && daysBetween(date, today) <= writableDays;
}

/** The meal of a slot, the first if there are several. */
export function mealAt({ meals }: Pick<ReportContent, 'meals'>, slot: MealSlot): MealContent | undefined {
  return meals.find((meal) => slotOf(meal) === slot);
}

/** Adds or replaces the meal of a slot. The portion eaten is kept; by default everything. */
export function withMeal(
  { meals }: Pick<ReportContent, 'meals'>,
  slot: MealSlot,
  served: Pick<MealContent, 'time' | 'food'>,
): MealContent[] | undefined {
  const had = mealAt({ meals }, slot);
  const meal = { type: slotTypes[slot], eaten: had?.eaten ?? 'all', ...served } as const;
  const others = meals.filter((one) => one !== had);
  return inRoom(sortByTime([...others, meal]), maxReportCounts.meals);
}

/** Adds a nap and removes those it overlaps, because naps of a report may not overlap. */
export function withNap({ naps }: Pick<ReportContent, 'naps'>, nap: NapContent): NapContent[] | undefined {
  const others = naps.filter((one) => one.start !== nap.start && !areOverlapping(one, nap));
  return inRoom(
    [...others, nap].toSorted((a, b) => a.start.localeCompare(b.start)),
    maxReportCounts.naps,
  );
}

/** Sets the mood at some times of the day. With `keeps`, existing moods stay. */
export function withMood(
  { mood }: Pick<ReportContent, 'mood'>,
  felt: Mood,
  times: readonly MoodTime[],
  keeps = false,
): ReportContent['mood'] {
  const changed = Object.fromEntries(times.map((time) => [time, keeps ? (mood[time] ?? felt) : felt]));
  return { ...mood, ...changed };
}

/** Adds activities and replaces those at the same times. */
export function withActivities(
  { activities }: Pick<ReportContent, 'activities'>,
  done: readonly ActivityContent[],
): ActivityContent[] | undefined {
  const times = new Set(done.map(({ time }) => time));
  return inRoom(
    sortByTime([...activities.filter(({ time }) => !times.has(time)), ...done]),
    maxReportCounts.activities,
  );
}

/** Sets the progress in a learning area and moves it to the end; an area of the same name is replaced. */
export function withArea(
  { learningAreas }: Pick<ReportContent, 'learningAreas'>,
  reached: LearningAreaContent,
): LearningAreaContent[] | undefined {
  const { en, fr } = reached.area;
  const others = learningAreas.filter(({ area }) => area.en !== en || area.fr !== fr);
  return inRoom([...others, reached], maxReportCounts.learningAreas);
}

/** Appends a sentence to the notes in each language. */
export function withSentence({ notes }: Pick<ReportContent, 'notes'>, { en, fr }: Bilingual): Bilingual | undefined {
  const joined = (before: string, more: string) => (more ? [before.trimEnd(), more].filter(Boolean).join(' ') : before);
  const longer = { en: joined(notes.en, en), fr: joined(notes.fr, fr) };
  return Object.values(longer).every((text) => lengthOf(text) <= maxReportLengths.notes) ? longer : undefined;
}

function inRoom<One>(list: One[], max: number): One[] | undefined {
  return list.length <= max ? list : undefined;
}
