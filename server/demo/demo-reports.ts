import { sql } from 'kysely';
import { bindSpaces } from '#core/lang/french.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { reportColumns, reportsAt, contentKnownBy } from '#server/reports/report-seed.ts';
import { demoOrganization } from '#server/schools/school-seed.ts';
import { dayAt } from './demo-dates.ts';
import { randomFrom } from './seeded-random.ts';
import { insertRows, nextIds } from './insert-rows.ts';

export type ReportToWrite = {
  readonly childId: number;
  readonly givenName: string;
  readonly schoolId: number;
  readonly room: string;
  readonly day: string;
  readonly authorId: number;
};

/** The content of a report at this time: the whole day for past days, and what has happened so far today. */
function contentOf(report: Omit<ReportToWrite, 'schoolId' | 'authorId'>, now: Date) {
  const { day, time } = schoolTimeAt(now, demoOrganization.time_zone);
  const whole = reportColumns(report, randomFrom(report.childId, Date.parse(report.day) / 86_400_000));
  return report.day < day ? whole : contentKnownBy(whole, time);
}

/** Inserts published reports. The same child and day always give the same report. */
export async function insertReports(tx: Tx, wanted: readonly ReportToWrite[], now: Date) {
  const ids = await nextIds(tx, 'reports', wanted.length);
  const rows = wanted.map((report, n) => ({
    id: ids[n] ?? 0,
    school_id: report.schoolId,
    author_id: report.authorId,
    published_at: dayAt(now, report.day, reportsAt),
    ...contentOf(report, now),
  }));
  await insertRows(tx, 'reports', rows);
  return rows.map(({ id, child_id, day }) => ({ id, childId: child_id, day }));
}

/** Extends reports that were published during their day, unless someone has edited them. */
export async function continueReports(tx: Tx, now: Date): Promise<void> {
  const { day: today } = schoolTimeAt(now, demoOrganization.time_zone);
  const { rows: begun } = await sql<{ id: number; childId: number; givenName: string; room: string; day: string }>`
    select r.id, r.child_id as "childId", c.given_name as "givenName", g.room, r.day::text as day
    from reports r join children c on c.id = r.child_id join groups g on g.id = c.group_id
    where r.day between ${today}::date - 1 and ${today}::date and r.published_at is not null
      and r.notes_en is null and r.notes_fr is null
      and r.revision = 1 and r.draft is null and r.saved_at is null and r.corrected_at is null
    order by r.id
  `.execute(tx);
  const rows = begun.map(({ id, ...report }) => ({
    ...contentOf(report, now),
    id,
    published_at: dayAt(now, report.day, reportsAt),
  }));
  await sql`
    update reports r set
      mood_morning = done.mood_morning, mood_afternoon = done.mood_afternoon, mood_overall = done.mood_overall,
      meals = done.meals, naps = done.naps, activities = done.activities,
      notes_en = done.notes_en, notes_fr = done.notes_fr, published_at = done.published_at
    from jsonb_populate_recordset(null::reports, ${bindSpaces(JSON.stringify(rows))}::jsonb) done
    where r.id = done.id
  `.execute(tx);
}
