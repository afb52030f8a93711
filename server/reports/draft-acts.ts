/** Writing reports: parts saved beside what others save, drafts thrown away, and who may do it. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '#core/http/problem.ts';
import { isWritable } from '#core/reports/group-day-rules.ts';
import { blankContent, type ContentPart, contentParts, type ReportContent } from '#core/reports/report-content.ts';
import type { DraftParts } from '#core/reports/staff-report-api.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { findGroupTeam } from '#server/schools/office-store.ts';
import { isOfTeam, type Person } from '#server/sessions/person.ts';
import {
  dropDraft,
  findWritten,
  insertDrafts,
  keepDraft,
  lockDay,
  lockReports,
  type LockedReport,
} from './draft-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/**
 * Saves parts of reports, all or none: none where somebody else has changed one of these parts since the revision on
 * which it was written. Their colleagues' pages hear of it, and no family does. Gives the ids of the reports.
 */
export async function saveDrafts(
  { tx, person, now }: Acting,
  date: string,
  drafts: readonly DraftParts[],
): Promise<number[]> {
  const children = await findWritten(
    tx,
    drafts.map(({ childId }) => childId),
  );
  const byId = new Map(children.map((child) => [child.childId, child]));
  if (drafts.some(({ childId }) => !isOwn(person, byId.get(childId)))) throw new Refusal('not_found');
  if (byId.size < drafts.length) refuseFields([{ path: 'drafts', code: 'not_allowed' }]);
  for (const { timeZone } of children) refuseDay(date, schoolTimeAt(now, timeZone).day);
  const writing = { date, userId: person.id, now };
  await insertDrafts(tx, children, writing);
  const reports = await lockDay(tx, [...byId.keys()], date);
  const places = new Map(drafts.map(({ childId }, n) => [childId, n]));
  refuseMoved(reports.flatMap((report) => lateParts(report, drafts, places)));
  const changed: LockedReport[] = [];
  for (const report of reports) {
    const written = drafts[places.get(report.childId) ?? 0]?.parts ?? {};
    const parts = partsBetween(standing(report), written);
    // What stands already changes nothing for whoever writes on it.
    if (parts.length === 0 && (report.draft || report.published)) continue;
    changed.push(report);
    const draft = { ...standing(report), ...written };
    // What is put back as families read it is no correction.
    if (isDeepStrictEqual(draft, report.published?.content)) await dropDraft(tx, report, parts);
    else await keepDraft(tx, report, draft, parts, writing);
  }
  await tellTeams(tx, changed, person);
  return reports.map(({ id }) => id);
}

/** Throws away what is being written of a report, and lets colleagues' pages know. */
export async function discardDraft({ tx, person, now, requestId }: Acting, id: number): Promise<void> {
  const report = await lockOwn({ tx, person }, id);
  const { draft, published } = report;
  if (!draft) throw new Refusal('not_found');
  await dropDraft(tx, report, partsBetween(draft, published?.content ?? blankContent));
  await tellTeams(tx, [report], person);
  const said = { at: now, userId: person.id, schoolId: report.schoolId, subjectId: id, requestId };
  await recordAct(tx, { ...said, act: 'report.draft_discarded' });
}

/** A report of a group of the one's who acts, which nobody else changes meanwhile. */
export async function lockOwn({ tx, person }: Pick<Acting, 'tx' | 'person'>, id: number): Promise<LockedReport> {
  const [report] = await lockReports(tx, [id]);
  if (!report || !isOwn(person, report)) throw new Refusal('not_found');
  return report;
}

/** Whether somebody writes the reports of a child's group: its staff and the office. (trust, Who may what) */
export function isOwn(person: Person, where: { schoolId: number; groupId: number } | undefined): boolean {
  return where !== undefined && isOfTeam(person, where);
}

/** Lets the pages of everybody who writes the reports of these groups ask again, but for the one who acts. */
export async function tellTeams(
  tx: Tx,
  reports: readonly Pick<LockedReport, 'groupId'>[],
  person: Person,
): Promise<void> {
  const team = await findGroupTeam(tx, ...new Set(reports.map(({ groupId }) => groupId)));
  tell(
    tx,
    team.filter((userId) => userId !== person.id),
    { about: 'reports' },
  );
}

/** In which of its parts what is written says something else than what was there. */
function partsBetween(before: ReportContent, written: Partial<ReportContent>): ContentPart[] {
  return contentParts.filter((part) => written[part] !== undefined && !isDeepStrictEqual(before[part], written[part]));
}

/** A report as whoever writes it finds it. */
const standing = ({ draft, published }: LockedReport): ReportContent => draft ?? published?.content ?? blankContent;

/**
 * A part came too late where it was changed after the revision that it was written on; not where it says what stands,
 * as it does when an answer was lost.
 */
function lateParts(
  report: LockedReport,
  drafts: readonly DraftParts[],
  places: ReadonlyMap<number, number>,
): FieldProblem[] {
  const { childId, changedAt, revision } = report;
  const place = places.get(childId) ?? 0;
  const { parts, revision: base } = drafts[place] ?? { parts: {}, revision };
  return partsBetween(standing(report), parts)
    .filter((part) => (changedAt[part] ?? 0) > base)
    .map((part) => ({ path: `drafts.${place}.${part}`, code: 'too_late' }));
}

function refuseMoved(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('moved_on', { problems });
}

function refuseDay(date: string, today: string): void {
  if (isWritable(date, today)) return;
  refuseFields([{ path: 'date', code: date > today ? 'too_late' : 'too_early' }]);
}

function refuseFields(problems: readonly FieldProblem[]): void {
  throw new Refusal('invalid', { problems });
}
