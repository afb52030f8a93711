/** Publishing what staff wrote: the first time, or as a correction of what families have read, which is kept. */
import { attendanceForReport, needsConfirmation } from '#core/reports/report-attendance-rules.ts';
import { contentProblems } from '#core/reports/report-content.ts';
import { findChildrenOnDay } from '#server/attendance/group-list-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isOwn, tellTeams } from './draft-acts.ts';
import { hasVersions, insertVersion, lockReports, type LockedReport, putCorrection, putFirst } from './draft-store.ts';
import { type Acting, publishReports, tellCorrected } from './report-acts.ts';

/** A report to publish, as it was when whoever publishes it saw it. */
type Seen = { readonly id: number; readonly revision: number };

/**
 * Publishes what is being written of reports, all or none. Those of which nothing is being written are as they should
 * be. The first report of a child not seen by staff that day only where the child is among the confirmed.
 */
export async function publishDrafts(
  acting: Acting,
  seen: readonly Seen[],
  confirmed: readonly number[] = [],
): Promise<void> {
  const { tx, person, now } = acting;
  const reports = await lockReports(
    tx,
    seen.map(({ id }) => id),
  );
  const own = new Map(reports.filter((report) => isOwn(person, report)).map((report) => [report.id, report]));
  if (seen.some(({ id }) => !own.has(id))) throw new Refusal('not_found');
  const moved = seen.filter(({ id, revision }) => own.get(id)?.revision !== revision);
  if (moved.length > 0) {
    const problems = moved.map((one) => ({ path: `reports.${seen.indexOf(one)}`, code: 'too_late' }) as const);
    throw new Refusal('moved_on', { problems });
  }
  const problems = seen.flatMap(({ id }, n) => {
    const draft = own.get(id)?.draft;
    return (draft ? contentProblems(draft) : []).map(({ path, code }) => ({
      path: ['reports', n, path].filter((part) => part !== '').join('.'),
      code,
    }));
  });
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const notThere = (await findNotThere(acting, [...own.values()])).filter((childId) => !confirmed.includes(childId));
  if (notThere.length > 0) throw new Refusal('child_not_there', { notThere });
  const writing = { userId: person.id, now };
  const firsts: LockedReport[] = [];
  const corrected: LockedReport[] = [];
  for (const report of own.values()) {
    const { draft, published } = report;
    if (!draft) continue;
    if (published) {
      if (!(await hasVersions(tx, report.id))) {
        await insertVersion(tx, report, published.content, { userId: published.by, now: published.at });
      }
      await putCorrection(tx, report, draft, writing);
      corrected.push(report);
    } else {
      await putFirst(tx, report, draft);
      firsts.push(report);
    }
    await insertVersion(tx, report, draft, writing);
  }
  await publishReports(
    acting,
    firsts.map(({ id }) => id),
  );
  await tellCorrected(acting, corrected);
  await tellTeams(tx, reports, person);
}

/** The children whose first report of a day needs a confirmation to be published. */
async function findNotThere({ tx, now }: Acting, reports: readonly LockedReport[]): Promise<number[]> {
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
