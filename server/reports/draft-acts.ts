/** Drafting reports: saves parts next to concurrent edits, discards drafts, and checks the right to do so. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '#core/http/problem.ts';
import { isWritable } from '#core/reports/group-day-rules.ts';
import { blankContent, type ContentPart, contentParts, type ReportContent } from '#core/reports/report-content.ts';
import type { DraftParts } from '#core/reports/staff-report-api.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findGroupTeam } from '#server/schools/staff-audience-store.ts';
import { isOfTeam, type CurrentUser } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import {
  discardDraftParts,
  findReportChildren,
  insertDrafts,
  saveDraft,
  lockDay,
  lockReports,
  type LockedReport,
} from './draft-store.ts';

/**
 * Saves parts of reports, all or none. Refuses with a conflict if another user has changed one of these parts since the
 * revision it is based on. Refreshes the pages of colleagues, not of families. Returns the ids of the reports.
 */
export async function saveDrafts(
  { tx, currentUser, now }: ActionContext,
  date: string,
  drafts: readonly DraftParts[],
): Promise<number[]> {
  const children = await findReportChildren(
    tx,
    drafts.map(({ childId }) => childId),
  );
  const byId = new Map(children.map((child) => [child.childId, child]));
  if (drafts.some(({ childId }) => !isOwn(currentUser, byId.get(childId)))) throw new Refusal('not_found');
  if (byId.size < drafts.length) refuseFields([{ path: 'drafts', code: 'not_allowed' }]);
  for (const { timeZone } of children) refuseDay(date, schoolTimeAt(now, timeZone).day);
  const writing = { date, userId: currentUser.id, now };
  await insertDrafts(tx, children, writing);
  const reports = await lockDay(tx, [...byId.keys()], date);
  const places = new Map(drafts.map(({ childId }, n) => [childId, n]));
  refuseConflict(reports.flatMap((report) => lateParts(report, drafts, places)));
  const changed: LockedReport[] = [];
  for (const report of reports) {
    const written = drafts[places.get(report.childId) ?? 0]?.parts ?? {};
    const parts = partsBetween(currentContent(report), written);
    // Saving unchanged content makes no revision, so edits based on the current one stay valid.
    if (parts.length === 0 && (report.draft || report.published)) continue;
    changed.push(report);
    const draft = { ...currentContent(report), ...written };
    // A draft equal to the published content is no correction.
    if (isDeepStrictEqual(draft, report.published?.content)) await discardDraftParts(tx, report, parts);
    else await saveDraft(tx, report, draft, parts, writing);
  }
  await publishToTeams(tx, changed, currentUser);
  return reports.map(({ id }) => id);
}

/** Discards the draft of a report, and refreshes colleagues' pages. */
export async function discardDraft({ tx, currentUser, now, requestId }: ActionContext, id: number): Promise<void> {
  const report = await lockOwn({ tx, currentUser }, id);
  const { draft, published } = report;
  if (!draft) throw new Refusal('not_found');
  await discardDraftParts(tx, report, partsBetween(draft, published?.content ?? blankContent));
  await publishToTeams(tx, [report], currentUser);
  const entry = { at: now, userId: currentUser.id, schoolId: report.schoolId, subjectId: id, requestId };
  await recordAuditEntry(tx, { ...entry, act: 'report.draft_discarded' });
}

/** Locks a report of one of the current user's groups until the end of the transaction. */
export async function lockOwn(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  id: number,
): Promise<LockedReport> {
  const [report] = await lockReports(tx, [id]);
  if (!report || !isOwn(currentUser, report)) throw new Refusal('not_found');
  return report;
}

/** Whether a user writes the reports of a child's group: its staff and the office. */
export function isOwn(currentUser: CurrentUser, where: { schoolId: number; groupId: number } | undefined): boolean {
  return where !== undefined && isOfTeam(currentUser, where);
}

/** Makes the pages of these groups' teams refetch their reports, without those of the current user. */
export async function publishToTeams(
  tx: Tx,
  reports: readonly Pick<LockedReport, 'groupId'>[],
  currentUser: CurrentUser,
): Promise<void> {
  const team = await findGroupTeam(tx, ...new Set(reports.map(({ groupId }) => groupId)));
  publishChange(
    tx,
    team.filter((userId) => userId !== currentUser.id),
    { about: 'reports' },
  );
}

/** The parts of `written` that differ from the content before. */
function partsBetween(before: ReportContent, written: Partial<ReportContent>): ContentPart[] {
  return contentParts.filter((part) => written[part] !== undefined && !isDeepStrictEqual(before[part], written[part]));
}

/** The content of a report as staff see it: the draft, else the published content. */
const currentContent = ({ draft, published }: LockedReport): ReportContent =>
  draft ?? published?.content ?? blankContent;

/**
 * The parts changed after the revision they were based on. A part equal to the current content is no conflict: the
 * reply to it may have been lost.
 */
function lateParts(
  report: LockedReport,
  drafts: readonly DraftParts[],
  places: ReadonlyMap<number, number>,
): FieldProblem[] {
  const { childId, changedAt, revision } = report;
  const place = places.get(childId) ?? 0;
  const { parts, revision: base } = drafts[place] ?? { parts: {}, revision };
  return partsBetween(currentContent(report), parts)
    .filter((part) => (changedAt[part] ?? 0) > base)
    .map((part) => ({ path: `drafts.${place}.${part}`, code: 'too_late' }));
}

function refuseConflict(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('conflict', { problems });
}

function refuseDay(date: string, today: string): void {
  if (isWritable(date, today)) return;
  refuseFields([{ path: 'date', code: date > today ? 'too_late' : 'too_early' }]);
}

function refuseFields(problems: readonly FieldProblem[]): void {
  throw new Refusal('invalid', { problems });
}
