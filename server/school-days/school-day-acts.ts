/**
 * Office changes to the hours and the calendar of a school. A change that closes a day cancels its scheduled pickups
 * and notifies the guardians.
 */
import type { CalendarChange, ChangeEffects, HoursChange } from '#core/school-days/school-day-api.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { calendarDayProblems, newHoursProblems } from '#core/school-days/hours-rules.ts';
import type { CalendarDay, SchoolCalendar } from '#core/school-days/school-day.ts';
import { isSchoolDay, slotsOn } from '#core/school-days/school-day-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { cancelForClosedDays } from '#server/pickups/pickup-acts.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import {
  type DayRange,
  deleteDays,
  findCalendarAhead,
  findPlannedDays,
  findRevision,
  increaseRevision,
  lockRevision,
  upsertDays,
  upsertHours,
} from './school-day-store.ts';

/** What new weekly hours would cancel. */
export async function previewHours(
  context: ActionContext,
  { schoolId, from, week }: HoursChange,
): Promise<ChangeEffects> {
  const today = await requireOwn(context, schoolId);
  refuseProblems(newHoursProblems({ from, week }, today));
  const calendar = await findCalendarAhead(context.tx, schoolId, today);
  return effectsOf(context.tx, { schoolId, today, before: calendar, after: withHours(calendar, { from, week }) });
}

/** Sets the weekly hours from a day on. */
export async function saveHours(context: ActionContext, change: HoursChange): Promise<void> {
  const { schoolId, from, week } = change;
  const today = await lockOwn(context, change);
  refuseProblems(newHoursProblems({ from, week }, today));
  await upsertHours(context.tx, schoolId, { from, week });
  await finish(context, schoolId, today, 'school.hours_changed');
}

/** What calendar days would cancel. */
export async function previewDays(context: ActionContext, { schoolId, days }: CalendarChange): Promise<ChangeEffects> {
  const today = await requireOwn(context, schoolId);
  const calendar = await findCalendarAhead(context.tx, schoolId, today);
  refuseProblems(problemsOf(days, calendar));
  return effectsOf(context.tx, { schoolId, today, before: calendar, after: withDays(calendar, days) });
}

/** Saves days of the calendar. Past days can be corrected too: attendance and reports follow. */
export async function saveDays(context: ActionContext, change: CalendarChange): Promise<void> {
  const { schoolId, days } = change;
  const today = await lockOwn(context, change);
  refuseProblems(problemsOf(days, await findCalendarAhead(context.tx, schoolId, today)));
  await upsertDays(context.tx, schoolId, days);
  await finish(context, schoolId, today, 'school.calendar_changed');
}

/** Removes days from the calendar: they follow the weekly hours again. */
export async function removeDays(
  context: ActionContext,
  removal: { readonly schoolId: number; readonly revision: number; readonly range: DayRange },
): Promise<void> {
  const today = await lockOwn(context, removal);
  if (removal.range.to < removal.range.from) refuseProblems([{ path: 'to', code: 'too_early' }]);
  await deleteDays(context.tx, removal.schoolId, removal.range);
  await finish(context, removal.schoolId, today, 'school.calendar_changed');
}

function problemsOf(days: readonly CalendarDay[], { hours }: SchoolCalendar): FieldProblem[] {
  const named = new Set<string>();
  return days.flatMap((one, n) => {
    const isTwice = named.has(one.day);
    named.add(one.day);
    const problems = isTwice ? [{ path: 'day', code: 'not_allowed' } as const] : calendarDayProblems(one, hours);
    return problems.map(({ path, code }) => ({ path: `days.${n}.${path}`, code }));
  });
}

function refuseProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}

function withHours({ hours, days }: SchoolCalendar, added: SchoolCalendar['hours'][number]): SchoolCalendar {
  const others = hours.filter(({ from }) => from !== added.from);
  return { hours: [...others, added].toSorted((a, b) => a.from.localeCompare(b.from)), days };
}

function withDays({ hours, days }: SchoolCalendar, changed: readonly CalendarDay[]): SchoolCalendar {
  const replaced = new Set(changed.map(({ day }) => day));
  return { hours, days: [...days.filter(({ day }) => !replaced.has(day)), ...changed] };
}

type EffectsParams = {
  readonly schoolId: number;
  readonly today: string;
  readonly before: SchoolCalendar;
  readonly after: SchoolCalendar;
};

async function effectsOf(tx: Tx, { schoolId, today, before, after }: EffectsParams): Promise<ChangeEffects> {
  const planned = await findPlannedDays(tx, schoolId, today);
  const closed = planned.filter(({ day }) => !isSchoolDay(after, day));
  const children = new Set(closed.flatMap(({ childIds }) => childIds));
  const outside = planned
    .filter(({ day }) => isSchoolDay(after, day))
    .flatMap(({ day, times }) => {
      const [old, kept] = [slotsOn(before, day), slotsOn(after, day)];
      return times.filter((time) => old.includes(time) && !kept.includes(time));
    });
  return {
    pickups: closed.reduce((sum, { pickups }) => sum + pickups, 0),
    children: children.size,
    outside: outside.length,
  };
}

/** The school's today. Refuses a school where the user is not office. */
async function requireOwn({ tx, currentUser, now }: ActionContext, schoolId: number): Promise<string> {
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  return schoolTimeAt(now, (await findRevision(tx, schoolId)).timeZone).day;
}

/** The same, and refuses a change that does not start from the current revision. */
async function lockOwn(
  { tx, currentUser, now }: ActionContext,
  { schoolId, revision }: { readonly schoolId: number; readonly revision: number },
): Promise<string> {
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const current = await lockRevision(tx, schoolId);
  if (current.revision !== revision) throw new Refusal('conflict');
  return schoolTimeAt(now, current.timeZone).day;
}

async function finish(
  context: ActionContext,
  schoolId: number,
  today: string,
  act: 'school.hours_changed' | 'school.calendar_changed',
): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  await increaseRevision(tx, schoolId);
  const calendar = await findCalendarAhead(tx, schoolId, today);
  const planned = await findPlannedDays(tx, schoolId, today);
  const closed = planned.map(({ day }) => day).filter((day) => !isSchoolDay(calendar, day));
  if (closed.length > 0) await cancelForClosedDays(context, { schoolId, days: closed, calendar });
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'schools' });
  publishChange(tx, await findSchoolFamilies(tx, schoolId), { about: 'schools' });
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, requestId });
}
