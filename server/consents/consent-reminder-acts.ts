/** Reminders of the office to answer the consents of a child (docs/decisions/0059). */
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians, lockChild } from '#server/children/child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findChildTeam } from '#server/schools/staff-audience-store.ts';
import { reminderText, reminderTitle } from './consent-phrases.ts';
import { findReminderDay, saveReminder } from './consent-reminder-store.ts';
import { findToRemind } from './consent-store.ts';

/** The notification about a child that an answer marks as read. */
export const reminderKey = (childId: number) => `consents ${childId} reminder`;

/**
 * Reminds the guardians whose answer is missing, for the children whose guardians were not reminded today. Throws
 * `not_found` for a child of a school where the user is not office. Returns the children whose guardians were notified.
 */
export async function remindFamilies(
  { tx, currentUser, now, requestId }: ActionContext,
  childIds: readonly number[],
): Promise<number[]> {
  const reminded: number[] = [];
  for (const childId of [...new Set(childIds)].toSorted((a, b) => a - b)) {
    const child = await lockChild(tx, childId);
    if (!child || !currentUser.adminOf.includes(child.schoolId)) throw new Refusal('not_found');
    const { schoolId, timeZone, givenName } = child;
    const today = schoolTimeAt(now, timeZone).day;
    if (!canRemind(await findReminderDay(tx, childId), today)) continue;
    const guardians = await findToRemind(tx, childId, today);
    if (guardians.length === 0) continue;
    const userId = currentUser.id;
    await saveReminder(tx, { schoolId, childId, day: today, userId });
    const subject = { key: reminderKey(childId), state: today };
    const notice = { schoolId, kind: 'file', childIds: [childId], body: reminderText, subject } as const;
    const link = `/child/${childId}/consents`;
    await notify(tx, guardians, { ...notice, title: reminderTitle(givenName), link }, now);
    const entry = { act: 'consent.reminded', userId, schoolId, subjectId: childId, childId, requestId } as const;
    await recordAuditEntry(tx, { at: now, ...entry });
    const readers = [...(await findGuardians(tx, childId)), ...(await findChildTeam(tx, childId))];
    publishChange(tx, readers, { about: 'consents', id: childId });
    reminded.push(childId);
  }
  return reminded;
}
