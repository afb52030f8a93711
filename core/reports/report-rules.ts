/** How a report is laid out, and where it leads. (§2 Daily reports screen) */
import type { Locale } from '#core/lang/locale.ts';
import { addDays, isDay } from '#core/time/day.ts';
import { inTimeOrder } from '#core/time/in-time-order.ts';
import type { DailyReport, Meal, MealType, Portion } from './report.ts';

/** How wide the bar of a portion is, in hundredths: full, three-quarters, half or a quarter. */
export const portionWidths: Readonly<Record<Portion, number>> = { all: 100, most: 75, half: 50, some: 50, none: 25 };

/** The four places of a day's meals. */
export const mealSlots = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack'] as const;
export type MealSlot = (typeof mealSlots)[number];

/** What each of them is called. */
export const slotTypes: Readonly<Record<MealSlot, MealType>> = {
  breakfast: 'breakfast',
  morning_snack: 'snack',
  lunch: 'lunch',
  afternoon_snack: 'snack',
};

const noon = '12:00';

/**
 * Where a meal stands. Of snacks the first place is before noon, the second from noon on. (decisions, Settled edges)
 */
export function slotOf({ type, time }: Pick<Meal, 'type' | 'time'>): MealSlot {
  if (type !== 'snack') return type;
  return time < noon ? 'morning_snack' : 'afternoon_snack';
}

/** The four places in the day's order, each with its meals in time's order; a place may be empty. */
export function mealsBySlot(meals: readonly Meal[]): { slot: MealSlot; meals: Meal[] }[] {
  const sorted = inTimeOrder(meals);
  return mealSlots.map((slot) => ({ slot, meals: sorted.filter((meal) => slotOf(meal) === slot) }));
}

/** Which day is meant: what was asked for, when it is a day that has come; else today. */
export function dayToShow(asked: string | null, today: string): string {
  return asked !== null && isDay(asked) && asked < today ? asked : today;
}

/** How a day is called from today on: by its distance, or by its weekday. */
export function dayName(day: string, today: string): 'today' | 'yesterday' | 'weekday' {
  if (day >= today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : 'weekday';
}

/** Minutes as they are said: `75 min`; in French from an hour on `1 h 15`. */
export function inMinutes(minutes: number, locale: Locale): string {
  if (locale === 'en' || minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u00a0h`;
  return rest === 0 ? hours : `${hours}\u00a0${String(rest).padStart(2, '0')}`;
}

/** The page of a child's report of a day; of several children's, of the day. */
export function reportLink({ childId, date }: { readonly childId?: number; readonly date: string }): string {
  return childId === undefined ? `/report?date=${date}` : `/report?child=${childId}&date=${date}`;
}

/** The child's conversation, with the report of a day quoted. */
export function feedbackLink({ childId, date }: Pick<DailyReport, 'childId' | 'date'>): string {
  return `/messages?child=${childId}&date=${date}`;
}
