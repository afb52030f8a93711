/** The layout of a daily report, and its links. */
import type { Locale } from '#core/lang/locale.ts';
import { addDays, daysFrom, isDay, mondayOf } from '#core/time/day.ts';
import { sortByTime } from '#core/time/sort-by-time.ts';
import { type MealSlot, mealSlots } from './meal.ts';
import type { DailyReport, Meal, MealType, Portion } from './report.ts';

/** The width of the bar of a portion in percent: full, three-quarters, half or a quarter. */
export const portionWidths: Readonly<Record<Portion, number>> = { all: 100, most: 75, half: 50, some: 50, none: 25 };

/** The type of meal in each slot. */
export const slotTypes: Readonly<Record<MealSlot, MealType>> = {
  breakfast: 'breakfast',
  morning_snack: 'snack',
  lunch: 'lunch',
  afternoon_snack: 'snack',
};

const noon = '12:00';

/** The slot of a meal. Snacks before noon go into the first slot, from noon on into the second. */
export function slotOf({ type, time }: Pick<Meal, 'type' | 'time'>): MealSlot {
  if (type !== 'snack') return type;
  return time < noon ? 'morning_snack' : 'afternoon_snack';
}

/** The four slots in order, each with its meals sorted by time; a slot may be empty. */
export function mealsBySlot(meals: readonly Meal[]): { slot: MealSlot; meals: Meal[] }[] {
  const sorted = sortByTime(meals);
  return mealSlots.map((slot) => ({ slot, meals: sorted.filter((meal) => slotOf(meal) === slot) }));
}

/** The day to show: the requested one if it is a valid past day, else today. */
export function dayToShow(requested: string | null, today: string): string {
  return requested !== null && isDay(requested) && requested < today ? requested : today;
}

/** How to display a day: relative to today, or by its weekday. */
export function dayName(day: string, today: string): 'today' | 'yesterday' | 'weekday' {
  if (day >= today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : 'weekday';
}

/** The days of whole weeks, Monday to Sunday, up to the week of a day. */
export function weeksUpTo(day: string, weeks: number): string[] {
  const monday = mondayOf(day);
  return daysFrom(addDays(monday, -7 * (weeks - 1)), addDays(monday, 6));
}

/** Formats a duration: `75 min`; in French `1 h 15` from an hour on. */
export function inMinutes(minutes: number, locale: Locale): string {
  if (locale === 'en' || minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u00a0h`;
  return rest === 0 ? hours : `${hours}\u00a0${String(rest).padStart(2, '0')}`;
}

/** The page of a child's report of a day; without `childId`, of the day. */
export function reportLink({ childId, date }: { readonly childId?: number; readonly date: string }): string {
  return childId === undefined ? `/report?date=${date}` : `/report?child=${childId}&date=${date}`;
}

/** The child's conversation, quoting the report of a day. */
export function feedbackLink({ childId, date }: Pick<DailyReport, 'childId' | 'date'>): string {
  return `/messages?child=${childId}&date=${date}`;
}
