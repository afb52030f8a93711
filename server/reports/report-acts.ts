/** Publishing and opening: the report, what the bell says of it, whose pages hear of it, in one transaction. */
import type { Both } from '#core/lang/locale.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { findFamilies } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { childrenWith, mustHold, type Person } from '#server/sessions/person.ts';
import { correctedTitle, publishedText, publishedTitle } from './report-phrases.ts';
import { findPublished, insertRead, type Published, publish, readNotice } from './report-store.ts';

export type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/** Publishes drafts, of which the call has asked whether they are the one's who acts to publish. */
export async function publishReports(acting: Acting, ids: readonly number[]): Promise<void> {
  const published = await publish(acting.tx, ids, acting.now);
  await tellFamilies(acting, published, publishedTitle);
  await record(acting, published, 'report.published');
}

/** Tells the families of published reports that they were corrected. */
export async function tellCorrected(acting: Acting, corrected: readonly Published[]): Promise<void> {
  await tellFamilies(acting, corrected, correctedTitle);
  await record(acting, corrected, 'report.corrected');
}

/** Each guardian who may see is told once a day of reports, however many of their children it is about. */
async function tellFamilies(
  { tx, now }: Acting,
  published: readonly Published[],
  titleOf: (givenNames: readonly string[]) => Both,
): Promise<void> {
  for (const reports of byDay(published)) {
    const [{ schoolId, day }] = reports;
    const families = await findFamilies(
      tx,
      reports.map(({ childId }) => childId),
    );
    tell(tx, [...new Set(families.map(({ userId }) => userId))], { about: 'reports' });
    const said = { schoolId, kind: 'report', body: publishedText(day) } as const;
    await notifyEach(tx, families, now, (about) => ({
      ...said,
      title: titleOf(about.map(({ givenName }) => givenName)),
      link: reportLink({ date: day, ...(about.length === 1 && { childId: about[0].childId }) }),
    }));
  }
}

async function record(
  { tx, person, now, requestId }: Acting,
  published: readonly Published[],
  act: AuditedAct,
): Promise<void> {
  for (const { id, schoolId } of published) {
    await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: id, requestId });
  }
}

/** Marks a report as read by whoever acts, and what the bell says of it. Their other pages count anew. */
export async function openReport({ tx, person, now }: Omit<Acting, 'requestId'>, id: number): Promise<void> {
  const report = await findOwn({ tx, person }, id);
  const reading = { report, userId: person.id, now };
  if (!(await insertRead(tx, reading))) return;
  await readNotice(tx, reading, childrenWith(person, 'view'));
  for (const about of ['notifications', 'reports'] as const) tell(tx, [person.id], { about });
}

/** A published report of a child that the one who asks may see. */
export async function findOwn({ tx, person }: Pick<Acting, 'tx' | 'person'>, id: number): Promise<Published> {
  const report = await findPublished(tx, id);
  if (!report) throw new Refusal('not_found');
  mustHold(person, 'view', report.childId);
  return report;
}

/** Those of one school and day together. */
function byDay(published: readonly Published[]): Iterable<readonly [Published, ...Published[]]> {
  const days = new Map<string, [Published, ...Published[]]>();
  for (const report of published) {
    const key = `${report.schoolId} ${report.day}`;
    const others = days.get(key);
    if (others) others.push(report);
    else days.set(key, [report]);
  }
  return days.values();
}
