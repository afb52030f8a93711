/** Publishing drafts: as a first report, or as a correction that keeps the earlier version. */
import { attendanceForReport, needsConfirmation } from '#core/reports/report-attendance-rules.ts';
import { contentProblems } from '#core/reports/report-content.ts';
import { findChildrenOnDay } from '#server/attendance/group-list-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { isOwn, publishToTeams } from './draft-acts.ts';
import {
  hasVersions,
  insertVersion,
  lockReports,
  type LockedReport,
  saveCorrection,
  saveFirstContent,
} from './draft-store.ts';
import { publishReports, notifyCorrected } from './report-acts.ts';

/** A report to publish, with the revision the user saw. */
type ReportRevision = { readonly id: number; readonly revision: number };

/**
 * Publishes the drafts of these reports, all or none. Reports without a draft stay as they are. The first report of a
 * child not seen by staff that day is published only if the child is among the confirmed.
 */
export async function publishDrafts(
  context: ActionContext,
  seen: readonly ReportRevision[],
  confirmed: readonly number[] = [],
): Promise<void> {
  const { tx, currentUser, now } = context;
  const reports = await lockReports(
    tx,
    seen.map(({ id }) => id),
  );
  const own = new Map(reports.filter((report) => isOwn(currentUser, report)).map((report) => [report.id, report]));
  if (seen.some(({ id }) => !own.has(id))) throw new Refusal('not_found');
  const conflicts = seen.filter(({ id, revision }) => own.get(id)?.revision !== revision);
  if (conflicts.length > 0) {
    const problems = conflicts.map((one) => ({ path: `reports.${seen.indexOf(one)}`, code: 'too_late' }) as const);
    throw new Refusal('conflict', { problems });
  }
  const problems = seen.flatMap(({ id }, n) => {
    const draft = own.get(id)?.draft;
    return (draft ? contentProblems(draft) : []).map(({ path, code }) => ({
      path: ['reports', n, path].filter((part) => part !== '').join('.'),
      code,
    }));
  });
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const notThere = (await findNotThere(context, [...own.values()])).filter((childId) => !confirmed.includes(childId));
  if (notThere.length > 0) throw new Refusal('child_not_there', { notThere });
  const writing = { userId: currentUser.id, now };
  const firsts: LockedReport[] = [];
  const corrected: LockedReport[] = [];
  for (const report of own.values()) {
    const { draft, published } = report;
    if (!draft) continue;
    if (published) {
      if (!(await hasVersions(tx, report.id))) {
        await insertVersion(tx, report, published.content, { userId: published.by, now: published.at });
      }
      await saveCorrection(tx, report, draft, writing);
      corrected.push(report);
    } else {
      await saveFirstContent(tx, report, draft);
      firsts.push(report);
    }
    await insertVersion(tx, report, draft, writing);
  }
  await publishReports(
    context,
    firsts.map(({ id }) => id),
  );
  await notifyCorrected(context, corrected);
  await publishToTeams(tx, reports, currentUser);
}

/** The children whose first report of the day needs a confirmation. */
async function findNotThere({ tx, now }: ActionContext, reports: readonly LockedReport[]): Promise<number[]> {
  const firsts = reports.filter(({ draft, published }) => draft && !published);
  const found: number[] = [];
  for (const day of new Set(firsts.map((report) => report.day))) {
    const ofDay = firsts.filter((report) => report.day === day);
    const groupIds = [...new Set(ofDay.map(({ groupId }) => groupId))];
    const onDay = await findChildrenOnDay(tx, groupIds, day, now);
    for (const { childId } of ofDay) {
      const child = onDay.get(childId);
      const attendance = child ? attendanceForReport(child.known, child.status, child.groupDay) : 'unmarked';
      if (needsConfirmation(attendance, false)) found.push(childId);
    }
  }
  return found;
}
