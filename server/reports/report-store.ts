import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import { contentIn } from '#core/reports/report-content.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import type { Tx } from '#server/db/database.ts';
import { contentOf } from './content-store.ts';

type Asked = {
  readonly childId: number;
  readonly date: string;
  readonly userId: number;
  readonly locale: Locale;
};

/**
 * A child's published report of a day as somebody reads it, and the zone in which its school's day is told. Nothing
 * without the child.
 */
export async function findReport(
  tx: Tx,
  { childId, date, userId, locale }: Asked,
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
    .select(['r.learning_areas', 'r.activities', 'r.notes_en', 'r.notes_fr'])
    .select(['u.name as author', 'm.title', 'rr.read_at', 'r.corrected_at'])
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone: timeZone, id } = row;
  if (id === null) return { timeZone, report: null };
  const report: DailyReport = {
    id,
    childId,
    date,
    ...contentIn(contentOf(row), locale),
    teacher: { name: row.author ?? '', title: row.title as StaffTitle | null },
    read: row.read_at !== null,
    ...(row.corrected_at && { correctedAt: row.corrected_at.toISOString() }),
  };
  return { timeZone, report };
}

export type Published = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
};

/** One report that was published. */
export function findPublished(tx: Tx, id: number): Promise<Published | undefined> {
  return tx
    .selectFrom('reports')
    .select(['id', 'school_id as schoolId', 'child_id as childId', 'day'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Publishes drafts and gives them, the earliest day first; one that was published before is left as it was, and left
 * out.
 */
export async function publish(tx: Tx, ids: readonly number[], now: Date): Promise<Published[]> {
  const published = await tx
    .updateTable('reports')
    .set({ published_at: now })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('published_at', 'is', null)
    .returning(['id', 'school_id as schoolId', 'child_id as childId', 'day'])
    .execute();
  return published.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
}

type Reading = { readonly report: Published; readonly userId: number; readonly now: Date };

/** Remembers that somebody has opened a report. False when they had before. */
export async function insertRead(tx: Tx, { report, userId, now }: Reading): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('report_reads')
    .values({ school_id: report.schoolId, report_id: report.id, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.columns(['report_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** What the bell said of it is read too; of several children's reports, once each one that may be seen was opened. */
export async function readNotice(
  tx: Tx,
  { report: { childId, day }, userId, now }: Reading,
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
