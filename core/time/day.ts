/** School days: civil dates written `yyyy-MM-dd`, never instants. */
import * as z from 'zod/mini';

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const millisecondsPerDay = 86_400_000;

/** The years of school planning, and those of any written date, such as a birth date. */
const plannedYears = { first: 2000, last: 2199 } as const;
const writtenYears = { first: 1900, last: 2199 } as const;

/** The first and last date that can be entered, for date pickers. */
export const dayInputRange = { first: `${writtenYears.first}-01-01`, last: `${writtenYears.last}-12-31` } as const;

/** Whether a text is a valid date between the years 2000 and 2199, for planning. */
export function isDay(text: string): boolean {
  return isDayIn(text, plannedYears);
}

/** Whether a text is a valid date between the years 1900 and 2199, birth dates included. */
export function isWrittenDay(text: string): boolean {
  return isDayIn(text, writtenYears);
}

/** Whether a text is a valid birth date: not after the school's today. */
export function isBirthDay(text: string, today: string): boolean {
  return isWrittenDay(text) && text <= today;
}

function isDayIn(text: string, years: { readonly first: number; readonly last: number }): boolean {
  const [, year, month, date] = dayForm.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  if (year < years.first || year > years.last) return false;
  const made = new Date(Date.UTC(year, month - 1, date));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
}

/** A date for planning. Error: `not_a_day`. */
export const Day = z.string().check(z.refine(isDay, { error: 'not_a_day' }));

/** Any written date, birth dates included. Error: `not_a_day`. */
export const WrittenDay = z.string().check(z.refine(isWrittenDay, { error: 'not_a_day' }));

const toUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** Adds days to a date; negative to subtract. */
export function addDays(day: string, days: number): string {
  return fromUtc(toUtc(day) + days * millisecondsPerDay);
}

/** The same date a year later; 29 February becomes 28 February. */
export function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return isDay(next) ? next : addDays(`${next.slice(0, 8)}28`, 0);
}

/** The number of days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtc(to) - toUtc(from)) / millisecondsPerDay);
}

/** The Monday of a date's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(toUtc(day)).getUTCDay() + 6) % 7));
}

/** Every date from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));
}
