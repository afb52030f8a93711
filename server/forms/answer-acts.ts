/**
 * Answering forms and withdrawing answers: checks rights and rules, reserves places and keeps history in one
 * transaction.
 */
import { answerRight, type Form, type FormChild } from '#core/forms/form.ts';
import type { FormAnswer, NewFormAnswer } from '#core/forms/form-answer.ts';
import {
  answerProblems,
  formLink,
  canAnswer,
  canWithdraw,
  availablePlaces,
  consentOfAnswer,
  currentAnswer,
} from '#core/forms/form-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians, lockChildWithRight, type LockedChild } from '#server/children/child-store.ts';
import { type AnswerContext, recordConsent, withdrawConsentOf } from '#server/consents/consent-acts.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import { findOfficeAnd } from '#server/schools/staff-audience-store.ts';
import { requireRight } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { endAnswer, findAnswer, insertAnswer } from './answer-store.ts';
import { publishFormChange } from './form-acts.ts';
import { findForms } from './form-store.ts';
import { type LockedForm, lockForm, reservePlaces } from './form-write-store.ts';
import { findUnanswered } from './staff-answer-store.ts';

/**
 * Answers a form for a child, replacing the current answer, and signs the version that was read. The last places of an
 * event go to the first requests. The yes or no to a question that counts as a consent is recorded as one, and refused
 * with `conflict` when the text of the consent has changed. Returns the id of the answer.
 */
export async function answerForm(context: AnswerContext, formId: number, input: NewFormAnswer): Promise<number> {
  const { tx, currentUser, now } = context;
  const { pupil, locked, form, child, today } = await lockFor(context, formId, input.childId, input.lang);
  if (input.version !== form.version || !canAnswer(form, child, today)) throw new Refusal('conflict');
  const problems = answerProblems(form, input, currentUser.name);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const places = availablePlaces(form, child);
  const people = input.people ?? 0;
  if (places !== null && people > places) throw new Refusal('form_full', { placesLeft: places });

  const before = currentAnswer(form, child);
  if (before) await endAnswer(tx, { id: before.id, how: 'replaced', by: currentUser.id, now });
  const isLate = today > form.dueDay;
  const id = await insertAnswer(tx, { schoolId: pupil.schoolId, form, input, userId: currentUser.id, isLate, now });
  await changePlaces(tx, { locked, form, more: people - (before?.people ?? 0) });
  const consent = consentOfAnswer(form, input);
  // Without the version that was read, a yes is to no text.
  if (consent)
    await recordConsent(context, pupil, { ...consent, version: input.consentVersion ?? -1, formAnswerId: id });
  await publishAnswerChange(context, pupil, locked, 'form.answered', id);
  await markAnsweredDone(context, formId, input.childId);
  return id;
}

/**
 * Withdraws an answer of the current user before the due day, with the consent that it gave. The second of two
 * concurrent requests is not found.
 */
export async function withdrawAnswer(context: AnswerContext, formId: number, answerId: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const { childId } = await findOwn(context, formId, answerId);
  const { pupil, locked, form, child, today } = await lockFor(context, formId, childId, currentUser.locale);
  const answer = child.answers.find(({ id }) => id === answerId);
  if (!answer || answer.ended !== null) throw new Refusal('not_found');
  if (!answer.isMine) throw new Refusal('forbidden');
  if (!canWithdraw(form, answer, today)) throw new Refusal('conflict');

  await endAnswer(tx, { id: answerId, how: 'withdrawn', by: currentUser.id, now });
  await changePlaces(tx, { locked, form, more: -(answer.people ?? 0) });
  await withdrawConsentOf(context, pupil, answerId);
  await publishAnswerChange(context, pupil, locked, 'form.answer_withdrawn', answerId);
}

/** An answer to this form, for a child the current user may see. */
export async function findOwn(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  formId: number,
  answerId: number,
): Promise<FormAnswer> {
  const answer = await findAnswer(tx, answerId, currentUser.id);
  if (answer?.formId !== formId) throw new Refusal('not_found');
  requireRight(currentUser, 'view', answer.childId);
  return answer;
}

type LockedAnswer = {
  readonly pupil: LockedChild;
  readonly locked: LockedForm;
  readonly form: Form;
  readonly child: FormChild;
  readonly today: string;
};

/** Locks the child and the form, and loads the form for the child. Requires the right to answer for the child. */
async function lockFor(
  { tx, currentUser, now }: ActionContext,
  formId: number,
  childId: number,
  locale: Locale,
): Promise<LockedAnswer> {
  requireRight(currentUser, 'view', childId);
  requireRight(currentUser, answerRight, childId);
  const pupil = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: answerRight });
  const locked = await lockForm(tx, formId);
  const [form] = await findForms(tx, { userId: currentUser.id, childIds: [childId], locale, formId });
  const child = form?.children[0];
  if (!pupil || !locked || !form || !child) throw new Refusal('not_found');
  return { pupil, locked, form, child, today: schoolTimeAt(now, pupil.timeZone).day };
}

type PlacesChange = { readonly locked: LockedForm; readonly form: Form; readonly more: number };

/** Reserves or releases places. Refreshes the audience's pages when the last place goes or one is available again. */
async function changePlaces(tx: Tx, { locked, form, more }: PlacesChange): Promise<void> {
  const left = form.event?.placesLeft ?? null;
  if (form.event) await reservePlaces(tx, form.id, more);
  if (left !== null && more !== 0 && (left === 0 || left === more)) await publishFormChange(tx, locked);
}

/** Marks the notification of the form as read for each guardian of the child with no child left to answer for. */
async function markAnsweredDone({ tx, now }: ActionContext, formId: number, childId: number): Promise<void> {
  const waiting = (await findUnanswered(tx, formId, childId)).map(({ userId }) => userId);
  const userIds = (await findGuardians(tx, childId)).filter((id) => !waiting.includes(id));
  await markDone(tx, { userIds, kind: 'form', link: formLink(formId) }, now);
}

/** Refreshes the pages of the child's guardians, the author and the office, and records an audit entry. */
async function publishAnswerChange(
  { tx, currentUser, now, requestId }: ActionContext,
  { id: childId, schoolId }: LockedChild,
  { id: formId, authorId }: LockedForm,
  act: AuditedAct,
  answerId: number,
): Promise<void> {
  const readers = [...(await findGuardians(tx, childId)), ...(await findOfficeAnd(tx, schoolId, authorId))];
  publishChange(tx, [...new Set(readers)], { about: 'forms', id: formId });
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: answerId, requestId });
}
