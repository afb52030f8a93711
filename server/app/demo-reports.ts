import type { Tx } from '#server/db/database.ts';
import { reportColumns, reportsAt } from '#server/reports/report-seed.ts';
import { dayAt } from './demo-days.ts';
import { randomFrom } from './demo-random.ts';
import { insertRows, nextIds } from './demo-rows.ts';

export type ReportToWrite = {
  readonly childId: number;
  readonly givenName: string;
  readonly schoolId: number;
  readonly room: string;
  readonly day: string;
  readonly authorId: number;
};

/** Writes and publishes reports, the same ones for the same children and days every time. */
export async function insertReports(tx: Tx, wanted: readonly ReportToWrite[], now: Date) {
  const ids = await nextIds(tx, 'reports', wanted.length);
  const rows = wanted.map((report, n) => ({
    id: ids[n] ?? 0,
    school_id: report.schoolId,
    author_id: report.authorId,
    published_at: dayAt(now, report.day, reportsAt),
    ...reportColumns(report, randomFrom(report.childId, Date.parse(report.day) / 86_400_000)),
  }));
  await insertRows(tx, 'reports', rows);
  return rows.map(({ id, child_id, day }) => ({ id, childId: child_id, day }));
}
