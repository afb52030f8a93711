/** Ends the answers for a child who leaves the school. */
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOfficeAnd } from '#server/schools/staff-audience-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { endAnswersFor, findEventsAnswered } from './answer-store.ts';
import { publishFormChange } from './form-acts.ts';
import { lockForm, reservePlaces } from './form-write-store.ts';

type LeavingChild = { readonly childId: number; readonly schoolId: number };

/**
 * Ends the answers for a child to future events, and releases their places. The caller has locked the child. Answers
 * for siblings, signed forms and past events stay unchanged.
 */
export async function endEventAnswers(
  { tx, currentUser, now }: Omit<ActionContext, 'requestId'>,
  { childId, schoolId }: LeavingChild,
): Promise<void> {
  const { day: today } = schoolTimeAt(now, await findTimeZone(tx, schoolId));
  for (const formId of await findEventsAnswered(tx, childId, today)) {
    const form = await lockForm(tx, formId);
    if (!form) continue;
    const people = await endAnswersFor(tx, { formId, childId, how: 'left', by: currentUser.id, now });
    await reservePlaces(tx, formId, -people);
    if (form.isFull && people > 0) await publishFormChange(tx, form);
    publishChange(tx, await findOfficeAnd(tx, schoolId, form.authorId), { about: 'forms', id: formId });
  }
}
