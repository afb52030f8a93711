/** Sending feedback and setting its status. The audit log does not contain its text. */
import type { FeedbackStatus, NewFeedback } from '#core/feedback/feedback.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation, ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { schoolsOf } from '#server/http/current-user.ts';
import { notifyAuthor } from '#server/suggestions/author-notification-acts.ts';
import { setStatus } from '#server/suggestions/status-store.ts';
import { insertFeedback } from './feedback-store.ts';

type SendContext = ActionContext & { readonly installation: Installation };

/** Sends feedback to the first of the user's schools and returns its id. */
export async function sendFeedback(
  { tx, currentUser, now, requestId, installation }: SendContext,
  feedback: NewFeedback,
): Promise<number> {
  const [schoolId] = schoolsOf(currentUser);
  if (schoolId === undefined) throw new Refusal('forbidden');
  const timeZone = await findTimeZone(tx, schoolId);
  const countSince = countRows(tx, 'feedback', 'user_id', currentUser.id);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.feedbackPerDay, countSince, timeZone, now });
  const id = await insertFeedback(tx, feedback, { schoolId, userId: currentUser.id, now });
  publishChange(tx, [currentUser.id, ...(await findOffice(tx, schoolId))], { about: 'suggestions' });
  await recordAuditEntry(tx, {
    at: now,
    act: 'feedback.sent',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
  return id;
}

/** Sets the status of feedback at a school of which the current user is the office. */
export async function judge({ tx, currentUser, now, requestId }: ActionContext, id: number, status: FeedbackStatus) {
  const updated = await setStatus(tx, 'feedback', { id, status, schoolIds: currentUser.adminOf });
  if (!updated) throw new Refusal('not_found');
  const { schoolId, authorId, isNew } = updated;
  if (isNew) await notifyAuthor(tx, { to: 'feedback', authorId, schoolId, by: currentUser.id, now });
  publishChange(tx, [authorId, ...(await findOffice(tx, schoolId))], { about: 'suggestions', id });
  await recordAuditEntry(tx, {
    at: now,
    act: 'feedback.judged',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    aboutId: authorId,
    requestId,
  });
}
