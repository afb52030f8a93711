/**
 * Noting the same thing for a whole group, while keeping what a child has of their own: each `with…` gives the part as
 * it is then, or nothing where it would hold more than a report has room for. (decisions, Daily reports)
 */
import { lengthOf } from '#core/http/fields.ts';
import { daysBetween } from '#core/time/day.ts';
import { inTimeOrder } from '#core/time/in-time-order.ts';
import {
  areOverlapping,
  type BothTexts,
  longest,
  most,
  type ReportContent,
  type WrittenActivity,
  type WrittenArea,
  type WrittenMeal,
  type WrittenNap,
} from './report-content.ts';
import type { Mood, MoodTime } from './report.ts';
import { type MealSlot, slotOf, slotTypes } from './report-rules.ts';

/** When a meal of each place is had unless it is said otherwise. `HH:mm`. */
export const usualTimes: Readonly<Record<MealSlot, string>> = {
  breakfast: '08:15',
  morning_snack: '10:00',
  lunch: '11:45',
  afternoon_snack: '15:15',
};

/** How many days back a report may still be written or corrected. */
const writableDays = 30;

/** Whether reports of a day may be written on another: of that day and of those before it, not of one to come. */
export function isWritable(date: string, today: string): boolean {
  return date <= today && daysBetween(date, today) <= writableDays;
}

/** The meal of a place, the first where there are several. */
export function mealAt({ meals }: Pick<ReportContent, 'meals'>, slot: MealSlot): WrittenMeal | undefined {
  return meals.find((meal) => slotOf(meal) === slot);
}

/** A meal served to a child: in its place, and how much was eaten as it was noted, everything until it is. */
export function withMeal(
  { meals }: Pick<ReportContent, 'meals'>,
  slot: MealSlot,
  served: Pick<WrittenMeal, 'time' | 'food'>,
): WrittenMeal[] | undefined {
  const had = mealAt({ meals }, slot);
  const meal = { type: slotTypes[slot], eaten: had?.eaten ?? 'all', ...served } as const;
  const others = meals.filter((one) => one !== had);
  return inRoom(inTimeOrder([...others, meal]), most.meals);
}

/** The same nap for a child, in place of those that it overlaps: nobody sleeps twice at once. */
export function withNap({ naps }: Pick<ReportContent, 'naps'>, nap: WrittenNap): WrittenNap[] | undefined {
  const others = naps.filter((one) => one.start !== nap.start && !areOverlapping(one, nap));
  return inRoom(
    [...others, nap].toSorted((a, b) => a.start.localeCompare(b.start)),
    most.naps,
  );
}

/** A mood at some times of the day; another that was noted before stays where `keeps` is set. */
export function withMood(
  { mood }: Pick<ReportContent, 'mood'>,
  felt: Mood,
  times: readonly MoodTime[],
  keeps = false,
): ReportContent['mood'] {
  const changed = Object.fromEntries(times.map((time) => [time, keeps ? (mood[time] ?? felt) : felt]));
  return { ...mood, ...changed };
}

/** Activities that a child took part in, besides those at other times that were noted before. */
export function withActivities(
  { activities }: Pick<ReportContent, 'activities'>,
  done: readonly WrittenActivity[],
): WrittenActivity[] | undefined {
  const times = new Set(done.map(({ time }) => time));
  return inRoom(inTimeOrder([...activities.filter(({ time }) => !times.has(time)), ...done]), most.activities);
}

/** How far a child is in a learning area, after the others; one of the same name is replaced. */
export function withArea(
  { learningAreas }: Pick<ReportContent, 'learningAreas'>,
  reached: WrittenArea,
): WrittenArea[] | undefined {
  const { en, fr } = reached.area;
  const others = learningAreas.filter(({ area }) => area.en !== en || area.fr !== fr);
  return inRoom([...others, reached], most.learningAreas);
}

/** A note with one more sentence, in each language after what is there. */
export function withSentence({ notes }: Pick<ReportContent, 'notes'>, { en, fr }: BothTexts): BothTexts | undefined {
  const joined = (before: string, more: string) => (more ? [before.trimEnd(), more].filter(Boolean).join(' ') : before);
  const longer = { en: joined(notes.en, en), fr: joined(notes.fr, fr) };
  return Object.values(longer).every((text) => lengthOf(text) <= longest.notes) ? longer : undefined;
}

function inRoom<One>(list: One[], max: number): One[] | undefined {
  return list.length <= max ? list : undefined;
}
