/** Publishing and opening reports: updates the report, its notification and the live changes in one transaction. */
import type { Bilingual } from '#core/lang/locale.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findFamilies } from '#server/children/child-store.ts';
import { findFollowersOf } from '#server/followers/follower-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { correctedTitle, publishedText, publishedTitle } from './report-phrases.ts';
import { findPublished, insertRead, type PublishedReport, publish, readNotice } from './report-store.ts';

/** Publishes drafts. The caller has checked that the current user may. */
export async function publishReports(context: ActionContext, ids: readonly number[]): Promise<void> {
  const published = await publish(context.tx, ids, context.now);
  await tellFamilies(context, published, publishedTitle);
  await record(context, published, 'report.published');
}

/** Notifies the families of published reports that they were corrected. */
export async function notifyCorrected(context: ActionContext, corrected: readonly PublishedReport[]): Promise<void> {
  await tellFamilies(context, corrected, correctedTitle);
  await record(context, corrected, 'report.corrected');
}

/** Notifies each guardian with the view right once per day of reports, for all of their children. */
async function tellFamilies(
  { tx, now }: ActionContext,
  published: readonly PublishedReport[],
  titleOf: (givenNames: readonly string[]) => Bilingual,
): Promise<void> {
  for (const reports of byDay(published)) {
    const [{ schoolId, day }] = reports;
    const families = await findFamilies(
      tx,
      reports.map(({ childId }) => childId),
    );
    publishChange(tx, [...new Set(families.map(({ userId }) => userId))], { about: 'reports' });
    const childIds = reports.map(({ childId }) => childId);
    publishChange(tx, await findFollowersOf(tx, childIds), { about: 'followed' });
    const notification = { schoolId, kind: 'report', body: publishedText(day) } as const;
    await notifyEach(tx, families, now, (about) => ({
      ...notification,
      title: titleOf(about.map(({ givenName }) => givenName)),
      link: reportLink({ date: day, ...(about.length === 1 && { childId: about[0].childId }) }),
    }));
  }
}

async function record(
  { tx, currentUser, now, requestId }: ActionContext,
  published: readonly PublishedReport[],
  act: AuditedAct,
): Promise<void> {
  for (const { id, schoolId } of published) {
    await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId });
  }
}

/** Marks a report and its notification as read by the current user, and refreshes their other pages. */
export async function openReport(
  { tx, currentUser, now }: Omit<ActionContext, 'requestId'>,
  id: number,
): Promise<void> {
  const report = await findOwn({ tx, currentUser }, id);
  const reading = { report, userId: currentUser.id, now };
  if (!(await insertRead(tx, reading))) return;
  await readNotice(tx, reading, childrenWith(currentUser, 'view'));
  for (const about of ['notifications', 'reports'] as const) publishChange(tx, [currentUser.id], { about });
}

/** A published report of a child that the current user may see. */
export async function findOwn(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  id: number,
): Promise<PublishedReport> {
  const report = await findPublished(tx, id);
  if (!report) throw new Refusal('not_found');
  requireRight(currentUser, 'view', report.childId);
  return report;
}

/** Groups reports by school and day. */
function byDay(published: readonly PublishedReport[]): Iterable<readonly [PublishedReport, ...PublishedReport[]]> {
  const days = new Map<string, [PublishedReport, ...PublishedReport[]]>();
  for (const report of published) {
    const key = `${report.schoolId} ${report.day}`;
    const others = days.get(key);
    if (others) others.push(report);
    else days.set(key, [report]);
  }
  return days.values();
}
