/** Answers of guardians to the notice about a child who did not arrive. */
import type { NewArrivalAnswer } from '#core/absences/arrival-api.ts';
import { durationOf } from '#core/attendance/attendance-rules.ts';
import { unreportedPart } from '#core/attendance/arrival-rules.ts';
import { addMinutes, schoolTimeAt } from '#core/time/school-clock.ts';
import { findArrivalNotices, insertArrivalAnswer } from '#server/attendance/arrival-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians, lockChildWithRight } from '#server/children/child-store.ts';
import { requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findChildTeam, findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { storeReport, storeTimedIfValid } from './absence-acts.ts';
import { checkText, checkTitle } from './absence-phrases.ts';
import { findHalfDays } from './absence-store.ts';

/** An answer is bounded by the notice, so it has no daily limit. */
const noLimit = async () => undefined;

/**
 * Answers the notice about a child: the first answer counts. `sick` reports an absence for the rest of the day,
 * `on_the_way` a late arrival when the day still has room for it, and `check` notifies the child's team.
 */
export async function answerArrival(
  context: FileContext,
  childId: number,
  { answer, minutes }: NewArrivalAnswer,
): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  requireRight(currentUser, 'report_absence', childId);
  const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: 'report_absence' });
  if (!child) throw new Refusal('not_found');
  if ((answer === 'on_the_way') !== (minutes !== undefined)) {
    const code = minutes === undefined ? 'required' : 'not_allowed';
    throw new Refusal('invalid', { problems: [{ path: 'minutes', code }] });
  }
  const [notice] = await findArrivalNotices(tx, [childId], now);
  if (!notice) throw new Refusal('not_found');
  if (!notice.isOpen) throw new Refusal('conflict');
  const { schoolId, givenName, timeZone } = child;
  const today = schoolTimeAt(now, timeZone);
  const stored = { schoolId, childId, day: today.day, answer, minutes: minutes ?? null, userId: currentUser.id, now };
  if (!(await insertArrivalAnswer(tx, stored))) throw new Refusal('conflict');
  const report = { childId, date: today.day, duration: 'full_day' } as const;
  if (answer === 'sick') {
    const halves = (await findHalfDays(tx, childId, today.day)).map(({ half }) => half);
    const duration = unreportedPart(durationOf(halves));
    if (duration) await storeReport(context, child, { ...report, duration, reason: 'sick' }, noLimit);
  }
  if (answer === 'on_the_way') {
    const time = addMinutes(today.time, minutes ?? 0);
    await storeTimedIfValid(context, child, { ...report, kind: 'late', time, reason: 'other' });
  }
  if (answer === 'check') {
    const words = { title: checkTitle(givenName), body: checkText, link: '/staff/today' };
    const team = await findChildTeam(tx, childId);
    await notify(tx, team, { schoolId, kind: 'attendance', childIds: [childId], ...words }, now);
  }
  publishChange(tx, await findGuardians(tx, childId), { about: 'pickups' });
  publishChange(tx, await findDepartureStaff(tx, childId), { about: 'attendance', id: childId });
  const act = 'attendance.arrival_answered';
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: childId, requestId });
}
