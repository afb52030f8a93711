import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import { mealNamesIn } from '#core/reports/group-day-rules.ts';
import type { ServedMeal } from '#core/reports/meal.ts';
import { contentIn } from '#core/reports/report-content.ts';
import type { DailyReport, ReportDate } from '#core/reports/report.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import type { Tx } from '#server/db/database.ts';
import { familyPhotoRows, familyPhotos } from '#server/photos/photo-store.ts';
import { ownTitleOf } from '#server/schools/own-title-store.ts';
import { contentOf } from './content-store.ts';

type FindReportParams = {
  readonly childId: number;
  readonly date: string;
  readonly userId: number;
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * A child's published report of a day for a user, and the time zone of the school. Undefined if the child is not found.
 */
export async function findReport(
  tx: Tx,
  { childId, date, userId, locale, now }: FindReportParams,
): Promise<{ timeZone: string; report: DailyReport | null } | undefined> {
  const row = await tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('reports as r', (join) =>
      join.onRef('r.child_id', '=', 'c.id').on('r.day', '=', date).on('r.published_at', 'is not', null),
    )
    .leftJoin('users as u', 'u.id', 'r.author_id')
    .leftJoin('staff_members as m', (join) =>
      join.onRef('m.user_id', '=', 'r.author_id').onRef('m.school_id', '=', 'r.school_id'),
    )
    .leftJoin('report_reads as rr', (join) => join.onRef('rr.report_id', '=', 'r.id').on('rr.user_id', '=', userId))
    .select(['o.time_zone', 'r.id', 'r.mood_morning', 'r.mood_afternoon', 'r.mood_overall', 'r.meals', 'r.naps'])
    .select(['s.meals as served', 'r.learning_areas', 'r.activities', 'r.notes_en', 'r.notes_fr'])
    .select(['r.author_id', 'u.name as author', 'm.title', 'rr.read_at', 'r.corrected_at'])
    .select(ownTitleOf('m').as('own_title'))
    .select(familyPhotoRows(sql`p.day = r.day`).as('photos'))
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone: timeZone, id } = row;
  if (id === null) return { timeZone, report: null };
  const photos = familyPhotos(row.photos, { now, timeZone, locale }).map(
    ({ day: _day, bytes: _bytes, ...photo }) => photo,
  );
  const mealNames = mealNamesIn((row.served ?? []) as ServedMeal[], locale);
  const report: DailyReport = {
    id,
    childId,
    date,
    ...contentIn(contentOf(row), locale),
    teacher: {
      ...(row.author_id !== null && { id: row.author_id }),
      name: row.author ?? '',
      title: row.title as StaffTitle | null,
      ownTitle: row.own_title,
    },
    read: row.read_at !== null,
    ...(row.corrected_at && { correctedAt: row.corrected_at.toISOString() }),
    ...(photos.length > 0 && { photos }),
    ...(mealNames.length > 0 && { mealNames }),
  };
  return { timeZone, report };
}

/** The days of a child's published reports for a user, latest first. Undefined if the child is not found. */
export async function findReportDates(
  tx: Tx,
  { childId, userId }: Pick<FindReportParams, 'childId' | 'userId'>,
): Promise<ReportDate[] | undefined> {
  const rows = await tx
    .selectFrom('children as c')
    .leftJoin('reports as r', (join) => join.onRef('r.child_id', '=', 'c.id').on('r.published_at', 'is not', null))
    .leftJoin('report_reads as rr', (join) => join.onRef('rr.report_id', '=', 'r.id').on('rr.user_id', '=', userId))
    .select(['r.day', 'rr.read_at'])
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .orderBy('r.day', 'desc')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ day, read_at }) => (day === null ? [] : [{ date: day, read: read_at !== null }]));
}

export type PublishedReport = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
};

/** A published report. */
export function findPublished(tx: Tx, id: number): Promise<PublishedReport | undefined> {
  return tx
    .selectFrom('reports')
    .select(['id', 'school_id as schoolId', 'child_id as childId', 'day'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Publishes drafts and returns them, earliest day first. Already published reports are left unchanged and out of the
 * result.
 */
export async function publish(tx: Tx, ids: readonly number[], now: Date): Promise<PublishedReport[]> {
  const published = await tx
    .updateTable('reports')
    .set({ published_at: now })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('published_at', 'is', null)
    .returning(['id', 'school_id as schoolId', 'child_id as childId', 'day'])
    .execute();
  return published.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
}

type ReadEntry = { readonly report: PublishedReport; readonly userId: number; readonly now: Date };

/** Records that a user has opened a report. Returns false if they had before. */
export async function insertRead(tx: Tx, { report, userId, now }: ReadEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('report_reads')
    .values({ school_id: report.schoolId, report_id: report.id, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.columns(['report_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/**
 * Marks its notification as read. A notification about several children is read once every visible report is opened.
 */
export async function readNotice(
  tx: Tx,
  { report: { childId, day }, userId, now }: ReadEntry,
  seen: readonly number[],
): Promise<void> {
  await sql`
    update notifications n set read_at = ${now}
    where n.user_id = ${userId} and n.read_at is null and n.kind = 'report'
      and n.link = any(${[reportLink({ childId, date: day }), reportLink({ date: day })]}::text[])
      and exists (select from notification_children nc where nc.notification_id = n.id and nc.child_id = ${childId})
      and not exists (
        select from notification_children nc
        join reports r on r.child_id = nc.child_id and r.day = ${day}::date and r.published_at is not null
        where nc.notification_id = n.id and nc.child_id = any(${[...seen]}::int[])
          and not exists (select from report_reads rr where rr.report_id = r.id and rr.user_id = ${userId}))
  `.execute(tx);
}
