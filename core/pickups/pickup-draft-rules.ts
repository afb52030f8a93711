/** When a pickup can be scheduled and changed: days, slots and cut-off. The screen and the server share these rules. */
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import {
  closingOn,
  firstSchoolDay,
  isSchoolDay,
  schoolDay,
  schoolDayAfter,
  slotsOn,
} from '#core/school-days/school-day-rules.ts';
import type { PickupChange, PickupMethod } from './pickup.ts';

/** How many days ahead a pickup can be scheduled. */
export const daysAhead = 30;

/** The first missing field of a pickup, in the order child, time, person, and last the terms for using the position. */
export function firstMissing(draft: {
  childId?: number | undefined;
  method: PickupMethod;
  time?: string | null | undefined;
  pickupPersonId?: number | undefined;
  acceptsTerms: boolean;
}): 'child' | 'time' | 'person' | 'terms' | null {
  if (!draft.childId) return 'child';
  if (draft.method === 'time' && !draft.time) return 'time';
  if (!draft.pickupPersonId) return 'person';
  return draft.method === 'gps' && !draft.acceptsTerms ? 'terms' : null;
}

type PickupDraft = Pick<PickupChange, 'method' | 'time' | 'useGps'> & { readonly date: string };

/**
 * The field problems of a pickup; empty when it is valid. `time`: `not_in_list` off the day's slots, `too_early` for a
 * past slot and for GPS after the school closed, `too_late` after the school's cut-off for today, `not_allowed` with
 * GPS. `useGps`: `not_allowed` when it contradicts `method`. `date`: `too_early` in the past, `too_late` beyond
 * `daysAhead` unless it is the next school day, `not_allowed` on a day on which the school is closed.
 */
export function pickupProblems(draft: PickupDraft, calendar: SchoolCalendar, now: SchoolTime): FieldProblem[] {
  const { method, useGps, date } = draft;
  const problems: FieldProblem[] = [];
  if (useGps !== (method === 'gps')) problems.push({ path: 'useGps', code: 'not_allowed' });
  if (date < now.day) problems.push({ path: 'date', code: 'too_early' });
  else if (isTooFarAhead(date, calendar, now)) problems.push({ path: 'date', code: 'too_late' });
  else if (!isSchoolDay(calendar, date)) problems.push({ path: 'date', code: 'not_allowed' });
  const ofTime = timeProblem(draft, calendar, now);
  if (ofTime) problems.push({ path: 'time', code: ofTime });
  else if (isPastCutOff(date, calendar, now)) problems.push({ path: 'time', code: 'too_late' });
  return problems;
}

function timeProblem({ method, time, date }: PickupDraft, calendar: SchoolCalendar, now: SchoolTime) {
  if (method === 'gps') {
    if (time !== null) return 'not_allowed';
    return hasClosed(date, calendar, now) ? 'too_early' : null;
  }
  if (time === null) return 'required';
  const { hours } = schoolDay(calendar, date);
  // A closed day has no slots: its problem is the date.
  if (hours && !hours.slots.includes(time)) return 'not_in_list';
  return isPast(time, date, now) ? 'too_early' : null;
}

function isTooFarAhead(date: string, calendar: SchoolCalendar, now: SchoolTime): boolean {
  return date > addDays(now.day, daysAhead) && date !== firstSchoolDay(calendar, now.day);
}

/**
 * Whether families can no longer plan or change pickups of a day: its cut-off has passed. A cut-off at closing time is
 * none, so that a guardian who is late can still send another person.
 */
export function isPastCutOff(date: string, calendar: SchoolCalendar, now: SchoolTime): boolean {
  const { hours } = schoolDay(calendar, date);
  return date === now.day && hours !== null && hours.changeUntil < hours.closesAt && now.time > hours.changeUntil;
}

/**
 * The same for a change of a scheduled pickup. Its day cannot change and is not checked, and an unchanged slot or GPS
 * stays valid after it has passed: a guardian who is late can still send another person.
 */
export function changeProblems(
  change: Omit<PickupDraft, 'date'>,
  { date, time }: { readonly date: string; readonly time: string | null },
  calendar: SchoolCalendar,
  now: SchoolTime,
): FieldProblem[] {
  const keeps = change.time === time && (time !== null || change.method === 'gps');
  const ofSlot: readonly string[] = ['not_in_list', 'too_early'];
  const problems = pickupProblems({ ...change, date }, calendar, now).filter(
    ({ path, code }) => path !== 'date' && !(keeps && path === 'time' && ofSlot.includes(code)),
  );
  const isListed = problems.some(({ path }) => path === 'time');
  return isListed || !isPastCutOff(date, calendar, now) ? problems : [...problems, { path: 'time', code: 'too_late' }];
}

/** Whether the school has closed on a day. */
export function hasClosed(date: string, calendar: SchoolCalendar, now: SchoolTime): boolean {
  return isPast(closingOn(calendar, date), date, now);
}

/** Whether a slot has passed on the school's clock. The slot of the current minute has not. */
export function isPast(slot: string, date: string, now: SchoolTime): boolean {
  return date < now.day || (date === now.day && slot < now.time);
}

/**
 * The day to propose: today while a slot is left and the cut-off has not passed, else the next school day. Null when no
 * school day follows.
 */
export function proposedDay(calendar: SchoolCalendar, now: SchoolTime): string | null {
  const isLeft = nextSlot(calendar, now.day, now) !== undefined && !isPastCutOff(now.day, calendar, now);
  return isLeft ? now.day : schoolDayAfter(calendar, now.day);
}

/** The first slot of a day that has not passed; undefined when all have. */
export function nextSlot(calendar: SchoolCalendar, date: string, now: SchoolTime): string | undefined {
  return slotsOn(calendar, date).find((slot) => !isPast(slot, date, now));
}
