import { sql } from 'kysely';
import { type Either, type Locale, languageFor } from '#core/lang/locale.ts';
import type { DailyReport, LearningArea, Meal, Mood, Nap, ReportActivity } from '#core/reports/report.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import type { Tx } from '#server/db/database.ts';

type Asked = {
  readonly childId: number;
  readonly date: string;
  readonly userId: number;
  readonly locale: Locale;
};

/** A child's published report of a day as somebody reads it, and the zone in which its school's day is told. Nothing without the child. */
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
    .select(['u.name as author', 'm.title', 'rr.read_at'])
    .where('c.id', '=', childId)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone: timeZone, id } = row;
  if (id === null) return { timeZone, report: null };
  const notes = inLanguage({ en: row.notes_en, fr: row.notes_fr }, locale);
  // Written by the school through its own contract; checked again when the reply is parsed.
  const report: DailyReport = {
    id,
    childId,
    date,
    mood: {
      morning: row.mood_morning as Mood | null,
      afternoon: row.mood_afternoon as Mood | null,
      overall: row.mood_overall as Mood | null,
    },
    meals: (row.meals as Stored<Meal, 'food'>[]).map(({ food, ...meal }) => {
      const { text, ...said } = inLanguage(food, locale);
      return { ...meal, food: text, ...said };
    }),
    naps: row.naps as Nap[],
    learningAreas: (row.learning_areas as Stored<LearningArea, 'area'>[]).map(({ area, progress }) => {
      const { text, ...said } = inLanguage(area, locale);
      return { area: text, progress, ...said };
    }),
    activities: (row.activities as Stored<ReportActivity, 'title' | 'description'>[]).map(
      ({ id: activityId, time, title, description }) => {
        const { text, ...said } = inLanguage(title, locale);
        return { id: activityId, time, title: text, description: description[said.lang ?? locale] ?? '', ...said };
      },
    ),
    notes: notes.text,
    ...(notes.lang && { lang: notes.lang }),
    teacher: { name: row.author ?? '', title: row.title as StaffTitle | null },
    read: row.read_at !== null,
  };
  return { timeZone, report };
}

/** A part of a report as it is stored: its texts in both languages, either of which may be missing. */
type Stored<Part, Texts extends keyof Part> = Omit<Part, Texts | 'lang'> & Readonly<Record<Texts, Partial<Either>>>;

/** A text in the reader's language, or in the other with its name. */
function inLanguage({ en = null, fr = null }: Partial<Either>, reader: Locale): { text: string; lang?: Locale } {
  const text = { en, fr };
  const lang = languageFor(reader, text);
  return { text: text[lang] ?? '', ...(lang !== reader && { lang }) };
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

/** Publishes drafts and gives them, the earliest day first; one that was published before is left as it was, and left out. */
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
