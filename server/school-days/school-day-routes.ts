import {
  calendarDayApi,
  hoursApi,
  maxDaysRead,
  schoolDayApi,
  type StaffCalendar,
  type StaffHours,
} from '#core/school-days/school-day-api.ts';
import type { SchoolDay } from '#core/school-days/school-day.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { sinceAlways } from '#core/school-days/default-hours.ts';
import { daysBetween, daysFrom } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { childrenWith, type CurrentUser, ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type MutationResult, type Route, route } from '#server/http/route.ts';
import { previewDays, previewHours, removeDays, saveDays, saveHours } from './school-day-acts.ts';
import { type DayRange, findChildSchools, findEditedCalendar } from './school-day-store.ts';

export const schoolDayRoutes: Route[] = [
  route(schoolDayApi.list, async ({ tx, currentUser, query }) => {
    requireRange(query);
    const schools = await findChildSchools(tx, childrenWith(currentUser, 'view'), query);
    const days = daysFrom(query.from, query.to);
    return schools.map(({ calendar, ...school }) => ({
      ...school,
      days: days.map((day) => readable(schoolDay(calendar, day))),
    }));
  }),
  route(hoursApi.read, ({ tx, currentUser, now, query }) => shownHours(tx, ownSchool(currentUser, query.school), now)),
  route(hoursApi.preview, {
    async execute() {
      return {};
    },
    respond: (call) => previewHours(call, call.body),
  }),
  route(hoursApi.save, {
    async execute(call) {
      await saveHours(call, call.body);
      return { schoolId: call.body.schoolId };
    },
    respond: ({ tx, currentUser, now }, { schoolId }) => shownHours(tx, ownSchool(currentUser, Number(schoolId)), now),
  }),
  route(calendarDayApi.list, ({ tx, currentUser, now, query }) => {
    requireRange(query);
    return shownDays(tx, ownSchool(currentUser, query.school), now, query);
  }),
  route(calendarDayApi.preview, {
    async execute() {
      return {};
    },
    respond: (call) => previewDays(call, call.body),
  }),
  route(calendarDayApi.save, {
    async execute(call) {
      await saveDays(call, call.body);
      return { schoolId: call.body.schoolId };
    },
    respond: ({ tx, currentUser, now, body: { days } }, kept) => {
      const named = days.map(({ day }) => day).toSorted();
      const range = { from: named[0] ?? '', to: named.at(-1) ?? '' };
      return shownKept(tx, currentUser, now, kept, range);
    },
  }),
  route(calendarDayApi.remove, {
    async execute(call) {
      const { school: schoolId, revision, from, to } = call.query;
      await removeDays(call, { schoolId, revision, range: { from, to } });
      return { schoolId };
    },
    respond: ({ tx, currentUser, now, query: { from, to } }, kept) =>
      shownKept(tx, currentUser, now, kept, { from, to }),
  }),
];

/** The same with lists that a reply can hold. */
function readable({ hours, ...day }: SchoolDay) {
  return { ...day, hours: hours && { ...hours, slots: [...hours.slots] } };
}

function requireRange({ from, to }: DayRange): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new Refusal('invalid', { problems: [{ path: 'to', code: 'too_early' }] });
  if (days > maxDaysRead) throw new Refusal('invalid', { problems: [{ path: 'to', code: 'too_large' }] });
}

async function shownHours(tx: Tx, schoolId: number, now: Date): Promise<StaffHours> {
  // Only the weekly hours are shown, so the range of days does not matter.
  const { revision, timeZone, calendar } = await findEditedCalendar(tx, schoolId, {
    from: sinceAlways,
    to: sinceAlways,
  });
  return { schoolId, revision, today: schoolTimeAt(now, timeZone).day, versions: calendar.hours };
}

async function shownDays(tx: Tx, schoolId: number, now: Date, range: DayRange): Promise<StaffCalendar> {
  const { revision, timeZone, calendar } = await findEditedCalendar(tx, schoolId, range);
  const { hours: versions, days } = calendar;
  return { schoolId, revision, today: schoolTimeAt(now, timeZone).day, versions, days };
}

function shownKept(tx: Tx, currentUser: CurrentUser, now: Date, { schoolId }: MutationResult, range: DayRange) {
  return shownDays(tx, ownSchool(currentUser, Number(schoolId)), now, range);
}
