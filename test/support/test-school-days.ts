/** Sets the days of a school in the database of a test. */
import type { CalendarDay } from '#core/school-days/school-day.ts';
import { sinceAlways, usualWeekday } from '#core/school-days/default-hours.ts';
import type { Database } from '#server/db/database.ts';
import { upsertDays, upsertHours } from '#server/school-days/school-day-store.ts';

/** Opens a school on these weekdays (1 Monday to 7 Sunday), with an empty calendar. */
export async function openOn(database: Database, weekdays: readonly number[], schoolId = 1): Promise<void> {
  const week = Array.from({ length: 7 }, (_, n) => (weekdays.includes(n + 1) ? usualWeekday : null));
  await database.transaction({ schoolIds: [schoolId] }, async (tx) => {
    await tx.deleteFrom('school_calendar_days').where('school_id', '=', schoolId).execute();
    await upsertHours(tx, schoolId, { from: sinceAlways, week });
  });
}

/** Adds days to a school's calendar. */
export async function addCalendarDays(database: Database, days: readonly CalendarDay[], schoolId = 1): Promise<void> {
  await database.transaction({ schoolIds: [schoolId] }, (tx) => upsertDays(tx, schoolId, days));
}
