/** Sending feedback, and saying what becomes of it. The words stay in the record. */
import type { FeedbackStatus, feedbackApi, NewFeedback } from '#core/feedback/feedback.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/office-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { schoolsOf } from '#server/sessions/person.ts';
import { tellAuthor } from '#server/suggestions/reply-acts.ts';
import { countSent, setStatus } from '#server/suggestions/status-store.ts';
import { insertFeedback } from './feedback-store.ts';

type Sending = Pick<Call<typeof feedbackApi.send>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;
type Acting = Omit<Sending, 'installation'>;

/** Sends feedback to the first of somebody's schools and gives its id. */
export async function sendFeedback(
  { tx, person, now, requestId, installation }: Sending,
  said: NewFeedback,
): Promise<number> {
  const [schoolId] = schoolsOf(person);
  if (schoolId === undefined) throw new Refusal('forbidden');
  const timeZone = await findTimeZone(tx, schoolId);
  const countSince = (since: Date) => countSent(tx, 'feedback', person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.feedbackPerDay, countSince, timeZone, now });
  const id = await insertFeedback(tx, said, { schoolId, userId: person.id, now });
  tell(tx, [person.id, ...(await findOffice(tx, schoolId))], { about: 'suggestions' });
  await recordAct(tx, { at: now, act: 'feedback.sent', userId: person.id, schoolId, subjectId: id, requestId });
  return id;
}

/** Says what becomes of feedback at a school whose office one is. */
export async function judge({ tx, person, now, requestId }: Acting, id: number, status: FeedbackStatus) {
  const judged = await setStatus(tx, 'feedback', { id, status, schoolIds: person.adminOf });
  if (!judged) throw new Refusal('not_found');
  const { schoolId, authorId, isNew } = judged;
  if (isNew) await tellAuthor(tx, { to: 'feedback', authorId, schoolId, by: person.id, now });
  tell(tx, [authorId, ...(await findOffice(tx, schoolId))], { about: 'suggestions', id });
  await recordAct(tx, {
    at: now,
    act: 'feedback.judged',
    userId: person.id,
    schoolId,
    subjectId: id,
    aboutId: authorId,
    requestId,
  });
}
