/** Noting the same thing for a whole group, while keeping what a child has of their own. (decisions, Daily reports) */
import { daysBetween } from '#core/time/day.ts';
import { inTimeOrder } from '#core/time/in-time-order.ts';
import type { ReportContent, WrittenActivity, WrittenMeal, WrittenNap } from './report-content.ts';
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
): WrittenMeal[] {
  const had = mealAt({ meals }, slot);
  const meal = { type: slotTypes[slot], eaten: had?.eaten ?? 'all', ...served } as const;
  const others = meals.filter((one) => one !== had);
  return inTimeOrder([...others, meal]);
}

/** The same nap for a child; one that begins at the same time is replaced. */
export function withNap({ naps }: Pick<ReportContent, 'naps'>, nap: WrittenNap): WrittenNap[] {
  return [...naps.filter(({ start }) => start !== nap.start), nap].toSorted((a, b) => a.start.localeCompare(b.start));
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
): WrittenActivity[] {
  const times = new Set(done.map(({ time }) => time));
  return inTimeOrder([...activities.filter(({ time }) => !times.has(time)), ...done]);
}
