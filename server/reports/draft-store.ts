/** Drafts of reports, and their published versions. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ContentPart, ReportContent } from '#core/reports/report-content.ts';
import type { SavedDrafts, ReportVersion } from '#core/reports/staff-report-api.ts';
import type { Tx } from '#server/db/database.ts';
import { columnsOf, contentOf, statusOf } from './content-store.ts';

export type ReportChild = {
  readonly childId: number;
  readonly schoolId: number;
  readonly groupId: number;
  readonly timeZone: string;
};

/** The children among these who are still at school, with school, group and time zone. */
export function findReportChildren(tx: Tx, childIds: readonly number[]): Promise<ReportChild[]> {
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
  /** For each part the revision of its last change. */
  readonly changedAt: Readonly<Partial<Record<ContentPart, number>>>;
  readonly published: { readonly by: number; readonly at: Date; readonly content: ReportContent } | null;
  readonly draft: ReportContent | null;
};

/** Inserts an empty, unpublished report for each child without one on the day. */
export async function insertDrafts(
  tx: Tx,
  children: readonly ReportChild[],
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

/** Selects the reports of these children on a day for update, ordered by id. */
export function lockDay(tx: Tx, childIds: readonly number[], date: string): Promise<LockedReport[]> {
  return lock(tx, sql`r.day = ${date}::date and r.child_id = any(${[...childIds]}::int[])`);
}

/** Selects these reports for update, ordered by id. */
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
    // Written by `nextRevision`, and checked when a reply is parsed.
    changedAt: row.draft_parts as LockedReport['changedAt'],
    published: row.published_at && {
      by: row.corrected_by ?? row.author_id,
      at: row.corrected_at ?? row.published_at,
      content: contentOf(row),
    },
    draft: row.draft as ReportContent | null,
  }));
}

type WriteContext = { readonly userId: number; readonly now: Date };

/** Saves a draft as the next revision. The first user to draft an unpublished report becomes its author. */
export async function saveDraft(
  tx: Tx,
  report: LockedReport,
  draft: ReportContent,
  parts: readonly ContentPart[],
  { userId, now }: WriteContext,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...nextRevision(report, parts), draft: JSON.stringify(draft), saved_by: userId, saved_at: now })
    .$if(!report.draft && !report.published, (created) => created.set({ author_id: userId }))
    .where('id', '=', report.id)
    .execute();
}

/**
 * Discards a draft, which changes these parts. The row and its revision stay, so edits based on the draft are
 * conflicts.
 */
export async function discardDraftParts(tx: Tx, report: LockedReport, parts: readonly ContentPart[]): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...nextRevision(report, parts), draft: null })
    .where('id', '=', report.id)
    .execute();
}

/** The columns of the next revision, in which these parts change. */
function nextRevision({ revision, changedAt }: LockedReport, parts: readonly ContentPart[]) {
  const next = revision + 1;
  const changed = { ...changedAt, ...Object.fromEntries(parts.map((part) => [part, next])) };
  return { revision: next, draft_parts: JSON.stringify(changed) };
}

/** Replaces the published content with a correction, and marks the report as unread for all. */
export async function saveCorrection(
  tx: Tx,
  { id }: LockedReport,
  content: ReportContent,
  { userId, now }: WriteContext,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...columnsOf(content), draft: null, corrected_by: userId, corrected_at: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('report_reads').where('report_id', '=', id).execute();
}

/** Stores the draft of an unpublished report as its content. */
export async function saveFirstContent(tx: Tx, { id }: LockedReport, content: ReportContent): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...columnsOf(content), draft: null })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Adds a published version after the earlier ones. */
export async function insertVersion(
  tx: Tx,
  { id, schoolId }: LockedReport,
  content: ReportContent,
  { userId, now }: WriteContext,
): Promise<void> {
  await sql`
    insert into report_versions (school_id, report_id, n, content, author_id, at)
    select ${schoolId}, ${id}, coalesce(max(n), 0) + 1, ${JSON.stringify(content)}::jsonb, ${userId}, ${now}
    from report_versions where report_id = ${id}
  `.execute(tx);
}

/** Whether a report has stored versions. */
export async function hasVersions(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('report_versions')
    .select('n')
    .where('report_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Versions = GroupKey & { readonly versions: ReportVersion[] };

/** The published versions of a report, newest first, or the current content if none is stored. */
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
    // As written, and checked again when the reply is parsed.
    content: content as ReportContent,
  }));
  const first = { n: 1, by: row.author, at: row.published_at.toISOString(), content: contentOf(row) };
  return {
    schoolId: row.school_id,
    groupId: row.group_id,
    versions: versions.length > 0 ? versions : [first],
  };
}

/** Reports with their last saved content. */
export async function findSaved(tx: Tx, ids: readonly number[]): Promise<(SavedDrafts[number] & GroupKey)[]> {
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

type GroupKey = { readonly groupId: number; readonly schoolId: number };
