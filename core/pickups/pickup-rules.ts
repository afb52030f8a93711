/**
 * What makes a pickup complete and possible, and the only ways it may go on. The screen and the server both ask here.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { PickupChange, PickupMethod, PickupStatus } from './pickup.ts';
import { closingOf } from './slot-rules.ts';

/** How many days ahead a pickup may be scheduled. */
export const daysAhead = 30;
/** How long the one who handed a child over may take it back. (trust, Pickup) */
export const undoMinutes = 5;

/**
 * What is asked for first when a pickup is not complete: the child, then the time, then the person; last, the terms
 * where the position is used. (§5; decisions, Settled edges)
 */
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

/** When a school lets children go: its slots (`HH:mm`, in order) and its weekdays (1 Monday to 7 Sunday). */
export type SchoolHours = { readonly slots: readonly string[]; readonly schoolDays: readonly number[] };

type Wanted = Pick<PickupChange, 'method' | 'time' | 'useGps'> & { readonly date: string };

/**
 * What is wrong with how a pickup is wanted, field by field; empty when nothing is. A slot off the grid is
 * `not_in_list`, one that has passed `too_early`, and so is GPS once the school has closed that day; a time with GPS or
 * GPS said two ways is `not_allowed`; a day past `too_early`, beyond `daysAhead` `too_late`, without school
 * `not_allowed`. (decisions, Pickup and Settled edges)
 */
export function pickupProblems({ method, time, useGps, date }: Wanted, hours: SchoolHours, now: SchoolTime) {
  const problems: FieldProblem[] = [];
  if (useGps !== (method === 'gps')) problems.push({ path: 'useGps', code: 'not_allowed' });
  if (date < now.day) problems.push({ path: 'date', code: 'too_early' });
  else if (date > addDays(now.day, daysAhead)) problems.push({ path: 'date', code: 'too_late' });
  else if (!isSchoolDay(date, hours)) problems.push({ path: 'date', code: 'not_allowed' });
  if (method === 'gps') {
    if (time !== null) problems.push({ path: 'time', code: 'not_allowed' });
    else if (hasClosed(date, hours, now)) problems.push({ path: 'time', code: 'too_early' });
  } else if (time === null) problems.push({ path: 'time', code: 'required' });
  else if (!hours.slots.includes(time)) problems.push({ path: 'time', code: 'not_in_list' });
  else if (isPast(time, date, now)) problems.push({ path: 'time', code: 'too_early' });
  return problems;
}

/**
 * The same of how a standing pickup is to be changed. Its day was judged when it was chosen and stays, and so does its
 * own slot or its GPS, passed or not: who is late may still send somebody else.
 */
export function changeProblems(
  change: Omit<Wanted, 'date'>,
  { date, time }: { readonly date: string; readonly time: string | null },
  hours: SchoolHours,
  now: SchoolTime,
) {
  const keeps = change.time === time && (time !== null || change.method === 'gps');
  return pickupProblems({ ...change, date }, hours, now).filter(
    ({ path, code }) => path !== 'date' && !(keeps && path === 'time' && code !== 'not_allowed'),
  );
}

/** Whether the school hands no child over any more on a day, an hour after its last slot. */
export function hasClosed(date: string, { slots }: Pick<SchoolHours, 'slots'>, now: SchoolTime): boolean {
  return isPast(closingOf(slots), date, now);
}

/** Whether a slot of a day has passed on the school's clock. The slot of this very minute has not. */
export function isPast(slot: string, date: string, now: SchoolTime): boolean {
  return date < now.day || (date === now.day && slot < now.time);
}

/** Whether there is school on a day, by its weekday. */
export function isSchoolDay(date: string, { schoolDays }: Pick<SchoolHours, 'schoolDays'>): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return schoolDays.includes(weekday);
}

/** The day to propose: today while a slot is left, else the next school day. (decisions, Settled edges) */
export function proposedDay(hours: SchoolHours, now: SchoolTime): string {
  const last = hours.slots.at(-1);
  let day = last === undefined || isPast(last, now.day, now) ? addDays(now.day, 1) : now.day;
  for (let tries = 0; tries < 7 && !isSchoolDay(day, hours); tries += 1) day = addDays(day, 1);
  return day;
}

/** The next day with school after a day. */
export function schoolDayAfter(day: string, hours: SchoolHours): string {
  return proposedDay(hours, { day: addDays(day, 1), time: '00:00' });
}

/** The first slot of a day that has not passed; none when all have. */
export function nextSlot(hours: SchoolHours, date: string, now: SchoolTime): string | undefined {
  return hours.slots.find((slot) => !isPast(slot, date, now));
}

/** What can be done to a pickup. The first three are the parent's, the others the school's. */
export type PickupAct = 'on_the_way' | 'here' | 'cancel' | 'get_ready' | 'bring_to_door' | 'release' | 'undo_release';

type Edge = { readonly from: readonly PickupStatus[]; readonly to: PickupStatus };

/** The edges of the hand-over chain; there are no others. (decisions, Pickup) */
export const edges: Readonly<Record<PickupAct, Edge>> = {
  on_the_way: { from: ['scheduled'], to: 'on_the_way' },
  here: { from: ['scheduled', 'on_the_way'], to: 'arrived' },
  get_ready: { from: ['scheduled', 'on_the_way', 'arrived'], to: 'getting_ready' },
  bring_to_door: { from: ['getting_ready'], to: 'at_the_door' },
  release: { from: ['at_the_door'], to: 'released' },
  undo_release: { from: ['released'], to: 'at_the_door' },
  cancel: { from: ['scheduled', 'on_the_way', 'arrived', 'getting_ready', 'at_the_door'], to: 'cancelled' },
};

/** Where an act leads from a status; nowhere when it may not be done there. */
export function after(status: PickupStatus, act: PickupAct): PickupStatus | null {
  const { from, to } = edges[act];
  return from.includes(status) ? to : null;
}

/** Whether a pickup is neither done nor called off. A child has one such a day at most. */
export function isOpen(status: PickupStatus): boolean {
  return status !== 'released' && status !== 'cancelled';
}

/** Whether *Change* is still possible: only while nobody has set out. (decisions, Pickup) */
export function isChangeable(status: PickupStatus): boolean {
  return status === 'scheduled';
}

/** Whether minutes on the way still mean something to the school. */
export function takesEta(status: PickupStatus): boolean {
  return status === 'on_the_way' || status === 'getting_ready' || status === 'at_the_door';
}

/** Whether a release can still be taken back, by the clock. Instants. (trust, Pickup) */
export function isUndoable(releasedAt: Date, now: Date): boolean {
  return now.getTime() - releasedAt.getTime() <= undoMinutes * 60_000;
}

/**
 * Minutes left of an ETA that was said at an instant; never below 0, nor more than were said, should a clock be slow.
 */
export function minutesLeft(etaMinutes: number, etaAt: Date, now: Date): number {
  const gone = Math.max(0, Math.floor((now.getTime() - etaAt.getTime()) / 60_000));
  return Math.max(0, etaMinutes - gone);
}
