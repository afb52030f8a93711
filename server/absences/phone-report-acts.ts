/** Reports that staff enter for a parent who calls. Guardians are notified, and their page names both. */
import type { PhoneReport } from '#core/absences/phone-report-api.ts';
import { findCaller, requireTeam } from '#server/attendance/phone-caller-store.ts';
import { lockChild } from '#server/children/child-store.ts';
import { requireOwnChildRight } from '#server/children/staff-own-children-store.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileContext, Installation } from '#server/http/route.ts';
import { storeReport } from './absence-acts.ts';

type PhoneContext = FileContext & { readonly installation: Pick<Installation, 'marksPerDay'> };

/** Enters an absence, a late arrival or an early leaving for a parent. For the child's team and the office. */
export async function reportByPhone(context: PhoneContext, childId: number, body: PhoneReport): Promise<void> {
  const { tx, currentUser, now, installation } = context;
  await requireTeam(tx, currentUser, childId);
  await requireOwnChildRight(tx, currentUser, childId, 'report_absence');
  const child = await lockChild(tx, childId);
  if (!child) throw new Refusal('not_found');
  const { from, ...report } = body;
  const caller = await findCaller(tx, { currentUser, child, right: 'report_absence' }, from);
  const countSince = countRows(tx, 'absences', 'reported_by', currentUser.id);
  const { timeZone } = child;
  const limit = { tx, userId: currentUser.id, most: installation.marksPerDay, countSince, timeZone, now };
  await storeReport(context, child, { ...report, childId }, () => enforceRateLimit(limit), caller);
}
