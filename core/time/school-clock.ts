/**
 * The school's wall clock. Rules never read the current time: they receive the instant and the school's time zone, so
 * that they give the same result on a phone in Auckland and a server in UTC.
 */
import * as z from 'zod/mini';
import { addDays } from './day.ts';

/** A time of day, `HH:mm`, 24 hours. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'not_a_time' }));

/**
 * Whether a name is a geographic IANA time zone. `UTC` and fixed offsets have no daylight saving time and are
 * excluded.
 */
export const isTimeZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone);

/** A geographic time zone such as `America/Toronto`. */
export const TimeZone = z.string().check(z.refine(isTimeZone, { error: 'not_a_time_zone' }));

/** The default time zone, for users without a school. */
export const defaultTimeZone = 'America/Toronto';

/** A date and time of day on the school's clock: `yyyy-MM-dd` and `HH:mm`. */
export type SchoolTime = { readonly day: string; readonly time: string };

/** A formatter with its last result, since lists ask for the same instant in every row. */
type Clock = { readonly format: Intl.DateTimeFormat; at: number; shown: SchoolTime };

const clocks = new Map<string, Clock>();

function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  // Only the digits are used, so any language works. French is created for dates anyway.
  const format = new Intl.DateTimeFormat('fr-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = { format, at: Number.NaN, shown: { day: '', time: '' } };
  clocks.set(zone, clock);
  return clock;
}

/** The school's date and time at an instant, in an IANA zone such as `America/Toronto`. */
export function schoolTimeAt(instant: Date, zone: string): SchoolTime {
  const clock = clockOf(zone);
  const at = instant.getTime();
  if (clock.at === at) return clock.shown;
  const parts: Record<string, string> = {};
  for (const { type, value } of clock.format.formatToParts(instant)) parts[type] = value;
  const { year, month, day, hour, minute } = parts;
  clock.shown = { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
  clock.at = at;
  return clock.shown;
}

/** The dates in use anywhere on earth at an instant, so that the today of any school is among them. */
export function daysOnEarth(instant: Date): string[] {
  const farthest = [instant.getTime() - 12 * hour, instant.getTime(), instant.getTime() + 14 * hour];
  return [...new Set(farthest.map((at) => new Date(at).toISOString().slice(0, 10)))];
}

/** The hour of a time of day, 0 to 23. */
export function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}

/** Minutes since midnight of a time of day. */
export function minutesOf(time: string): number {
  return hourOf(time) * 60 + Number(time.slice(3, 5));
}

/** Adds minutes to a time of day, wrapping around midnight. */
export function addMinutes(time: string, minutes: number): string {
  const total = (((minutesOf(time) + minutes) % 1440) + 1440) % 1440;
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
}

/**
 * The first instant at which the school's clock shows a date and time. In spring, a time skipped by daylight saving
 * time gives the instant of the change; in autumn, a repeated time gives the first one.
 */
export function instantOf({ day, time }: SchoolTime, zone: string): Date {
  const wanted = `${day}T${time}`;
  const utc = Date.parse(`${wanted}:00Z`);
  const shows = (at: number) => {
    const shown = schoolTimeAt(new Date(at), zone);
    return `${shown.day}T${shown.time}`;
  };
  // Try the UTC offsets of the day before and the day after, which differ when the clocks change.
  const offsetAt = (at: number) => Date.parse(`${shows(at)}:00Z`) - at;
  const [first, second] = [utc - offsetAt(utc - 24 * hour), utc - offsetAt(utc + 24 * hour)].toSorted((a, b) => a - b);
  for (const at of [first, second]) if (at !== undefined && shows(at) === wanted) return new Date(at);
  // The time does not exist: find the change between the two.
  let jump = first ?? utc;
  while (shows(jump) < wanted) jump += minute;
  return new Date(jump);
}

/** When the school's day of an instant starts, and the next one. */
export function schoolDayAt(instant: Date, zone: string): { from: Date; until: Date } {
  const { day } = schoolTimeAt(instant, zone);
  const midnight = (of: string) => instantOf({ day: of, time: '00:00' }, zone);
  return { from: midnight(day), until: midnight(addDays(day, 1)) };
}

const minute = 60_000;
const hour = 60 * minute;
