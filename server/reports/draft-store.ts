/** What staff are writing of reports, and what was published of them. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ContentPart, ReportContent } from '#core/reports/report-content.ts';
import type { DraftsSaved, ReportVersion } from '#core/reports/staff-report-api.ts';
import type { Tx } from '#server/db/database.ts';
import { columnsOf, contentOf, statusOf } from './content-store.ts';

export type WrittenChild = {
  readonly childId: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly timeZone: string;
};

/** Of these children those still at school, and where. */
export function findWritten(tx: Tx, childIds: readonly number[]): Promise<WrittenChild[]> {
  return tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id as childId', 'c.school_id as schoolId', 'c.group_id as groupId', 'o.time_zone as timeZone'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('c.left_at', 'is', null)
    .execute();
}

export type LockedReport = {
  readonly id: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly childId: number;
  readonly day: string;
  readonly timeZone: string;
  readonly revision: number;
  /** Of each part the revision at which it was last changed. */
  readonly changedAt: Readonly<Partial<Record<ContentPart, number>>>;
  readonly published: { readonly by: number; readonly at: Date; readonly content: ReportContent } | null;
  readonly draft: ReportContent | null;
};

/** Makes a row for each child of a day that has none, which nobody reads before it is published. */
export async function insertDrafts(
  tx: Tx,
  children: readonly WrittenChild[],
  { date, userId }: { readonly date: string; readonly userId: number },
): Promise<void> {
  await tx
    .insertInto('reports')
    .values(
      children.map(({ childId, schoolId }) => ({
        school_id: schoolId,
        child_id: childId,
        day: date,
        author_id: userId,
        revision: 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['child_id', 'day']).doNothing())
    .execute();
}

/**
 * The reports of these children and that day, which nobody else changes until the transaction ends. In the order of
 * their ids.
 */
export function lockDay(tx: Tx, childIds: readonly number[], date: string): Promise<LockedReport[]> {
  return lock(tx, sql`r.day = ${date}::date and r.child_id = any(${[...childIds]}::int[])`);
}

/** The same of these reports. */
export function lockReports(tx: Tx, ids: readonly number[]): Promise<LockedReport[]> {
  return lock(tx, sql`r.id = any(${[...ids]}::int[])`);
}

async function lock(tx: Tx, which: ReturnType<typeof sql>): Promise<LockedReport[]> {
  const rows = await tx
    .selectFrom('reports as r')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .selectAll('r')
    .select(['c.group_id', 'o.time_zone'])
    .where(sql<boolean>`${which}`)
    .where('c.left_at', 'is', null)
    .orderBy('r.id')
    .forNoKeyUpdate('r')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    schoolId: row.school_id,
    groupId: row.group_id,
    childId: row.child_id,
    day: row.day,
    timeZone: row.time_zone,
    revision: row.revision,
    // Written below, and checked when a reply is parsed.
    changedAt: row.draft_parts as LockedReport['changedAt'],
    published: row.published_at && {
      by: row.corrected_by ?? row.author_id,
      at: row.corrected_at ?? row.published_at,
      content: contentOf(row),
    },
    draft: row.draft as ReportContent | null,
  }));
}

type Writing = { readonly userId: number; readonly now: Date };

/** Keeps what is being written of a report, as its next revision. Who begins what was never published is its author. */
export async function keepDraft(
  tx: Tx,
  report: LockedReport,
  draft: ReportContent,
  parts: readonly ContentPart[],
  { userId, now }: Writing,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...nextRevision(report, parts), draft: JSON.stringify(draft), saved_by: userId, saved_at: now })
    .$if(!report.draft && !report.published, (begun) => begun.set({ author_id: userId }))
    .where('id', '=', report.id)
    .execute();
}

/**
 * Throws away what is being written, by which these parts change. The row stays: who still writes on what it was is
 * told.
 */
export async function dropDraft(tx: Tx, report: LockedReport, parts: readonly ContentPart[]): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...nextRevision(report, parts), draft: null })
    .where('id', '=', report.id)
    .execute();
}

/** The next revision, at which these parts change. */
function nextRevision({ revision, changedAt }: LockedReport, parts: readonly ContentPart[]) {
  const next = revision + 1;
  const changed = { ...changedAt, ...Object.fromEntries(parts.map((part) => [part, next])) };
  return { revision: next, draft_parts: JSON.stringify(changed) };
}

/** Puts what was written in the place of what families read, and takes back that anybody has read it. */
export async function putCorrection(
  tx: Tx,
  { id }: LockedReport,
  content: ReportContent,
  { userId, now }: Writing,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...columnsOf(content), draft: null, corrected_by: userId, corrected_at: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('report_reads').where('report_id', '=', id).execute();
}

/** The same for what families do not read yet. */
export async function putFirst(tx: Tx, { id }: LockedReport, content: ReportContent): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...columnsOf(content), draft: null })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Keeps what was published, after what was kept before. */
export async function insertVersion(
  tx: Tx,
  { id, schoolId }: LockedReport,
  content: ReportContent,
  { userId, now }: Writing,
): Promise<void> {
  await sql`
    insert into report_versions (school_id, report_id, n, content, author_id, at)
    select ${schoolId}, ${id}, coalesce(max(n), 0) + 1, ${JSON.stringify(content)}::jsonb, ${userId}, ${now}
    from report_versions where report_id = ${id}
  `.execute(tx);
}

/** Whether any of what was published of a report is kept. */
export async function hasVersions(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('report_versions')
    .select('n')
    .where('report_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Versions = Where & { readonly versions: ReportVersion[] };

/** What was published of a report, the latest first; the one that stands, where none is kept. */
export async function findVersions(tx: Tx, id: number): Promise<Versions | undefined> {
  const row = await tx
    .selectFrom('reports as r')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .innerJoin('users as u', 'u.id', 'r.author_id')
    .selectAll('r')
    .select(['c.group_id', 'u.name as author'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('report_versions as v')
          .innerJoin('users as vu', 'vu.id', 'v.author_id')
          .select(['v.n', 'vu.name as by', 'v.at', 'v.content'])
          .whereRef('v.report_id', '=', 'r.id')
          .orderBy('v.n', 'desc'),
      ).as('kept'),
    )
    .where('r.id', '=', id)
    .where('r.published_at', 'is not', null)
    .where('c.left_at', 'is', null)
    .executeTakeFirst();
  if (!row?.published_at) return undefined;
  const versions = row.kept.map(({ at, content, ...version }) => ({
    ...version,
    at: new Date(at).toISOString(),
    // As it was written, and checked again when the reply is parsed.
    content: content as ReportContent,
  }));
  const first = { n: 1, by: row.author, at: row.published_at.toISOString(), content: contentOf(row) };
  return {
    schoolId: row.school_id,
    groupId: row.group_id,
    versions: versions.length > 0 ? versions : [first],
  };
}

/** Reports as they were last saved. */
export async function findSaved(tx: Tx, ids: readonly number[]): Promise<(DraftsSaved[number] & Where)[]> {
  const rows = await tx
    .selectFrom('reports as r')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .innerJoin('users as u', (join) => join.on((eb) => eb('u.id', '=', eb.fn.coalesce('r.saved_by', 'r.author_id'))))
    .selectAll('r')
    .select(['u.name', 'c.group_id', 'c.school_id'])
    .where('r.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    childId: row.child_id,
    revision: row.revision,
    status: statusOf(row),
    content: (row.draft as ReportContent | null) ?? contentOf(row),
    saved: row.saved_at && { by: row.name, at: row.saved_at.toISOString() },
    groupId: row.group_id,
    schoolId: row.school_id,
  }));
}

type Where = { readonly groupId: number; readonly schoolId: number };
