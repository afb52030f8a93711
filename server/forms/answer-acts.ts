/** Answering and taking back: rights, rules, places and history, in one transaction. */
import { answerRight, type Form, type FormChild } from '#core/forms/form.ts';
import type { FormAnswer, NewFormAnswer } from '#core/forms/form-answer.ts';
import { answerProblems, formLink, mayAnswer, mayWithdraw, placesFor, standingAnswer } from '#core/forms/form-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { findGuardians, lockPupilOf, type Pupil } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import { findOfficeAnd } from '#server/schools/office-store.ts';
import { mustHold, type Person } from '#server/sessions/person.ts';
import { endAnswer, findAnswer, insertAnswer } from './answer-store.ts';
import { refresh } from './form-acts.ts';
import { findForms } from './form-store.ts';
import { type Locked, lockForm, takePlaces } from './publish-store.ts';
import { findUnanswered } from './staff-answer-store.ts';

type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Answers a form for a child in the place of the answer that stands, and signs the version that was read. Of those who
 * want the last places of an event, the first to come have them. Gives the answer's id.
 */
export async function answerForm(acting: Acting, formId: number, said: NewFormAnswer): Promise<number> {
  const { tx, person, now } = acting;
  const { pupil, locked, form, child, today } = await lockFor(acting, formId, said.childId, said.lang);
  if (said.version !== form.version || !mayAnswer(form, child, today)) throw new Refusal('moved_on');
  const problems = answerProblems(form, said, person.name);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const places = placesFor(form, child);
  const people = said.people ?? 0;
  if (places !== null && people > places) throw new Refusal('form_full', { placesLeft: places });

  const before = standingAnswer(form, child);
  if (before) await endAnswer(tx, { id: before.id, how: 'replaced', by: person.id, now });
  const isLate = today > form.dueDay;
  const id = await insertAnswer(tx, { schoolId: pupil.schoolId, form, said, userId: person.id, isLate, now });
  await seat(tx, { locked, form, more: people - (before?.people ?? 0) });
  await spread(acting, pupil, locked, 'form.answered', id);
  await settleBell(acting, formId, said.childId);
  return id;
}

/** Takes back an answer of one's own before the form is due. Of two who do, the second finds nothing. */
export async function withdrawAnswer(acting: Acting, formId: number, answerId: number): Promise<void> {
  const { tx, person, now } = acting;
  const { childId } = await findOwn(acting, formId, answerId);
  const { pupil, locked, form, child, today } = await lockFor(acting, formId, childId, person.locale);
  const answer = child.answers.find(({ id }) => id === answerId);
  if (!answer || answer.ended !== null) throw new Refusal('not_found');
  if (!answer.isMine) throw new Refusal('forbidden');
  if (!mayWithdraw(form, answer, today)) throw new Refusal('moved_on');

  await endAnswer(tx, { id: answerId, how: 'withdrawn', by: person.id, now });
  await seat(tx, { locked, form, more: -(answer.people ?? 0) });
  await spread(acting, pupil, locked, 'form.answer_withdrawn', answerId);
}

/** An answer to this form, of a child whom the one who asks may see. */
export async function findOwn(
  { tx, person }: Pick<Acting, 'tx' | 'person'>,
  formId: number,
  answerId: number,
): Promise<FormAnswer> {
  const answer = await findAnswer(tx, answerId, person.id);
  if (answer?.formId !== formId) throw new Refusal('not_found');
  mustHold(person, 'view', answer.childId);
  return answer;
}

type Held = {
  readonly pupil: Pupil;
  readonly locked: Locked;
  readonly form: Form;
  readonly child: FormChild;
  readonly today: string;
};

/** A form as it stands for a child in whose name one may answer, and nobody changes either meanwhile. */
async function lockFor({ tx, person, now }: Acting, formId: number, childId: number, locale: Locale): Promise<Held> {
  mustHold(person, 'view', childId);
  mustHold(person, answerRight, childId);
  const pupil = await lockPupilOf(tx, { childId, userId: person.id, right: answerRight });
  const locked = await lockForm(tx, formId);
  const [form] = await findForms(tx, { userId: person.id, childIds: [childId], locale, formId });
  const child = form?.children[0];
  if (!pupil || !locked || !form || !child) throw new Refusal('not_found');
  return { pupil, locked, form, child, today: schoolTimeAt(now, pupil.timeZone).day };
}

type Seating = { readonly locked: Locked; readonly form: Form; readonly more: number };

/** Takes places or gives them back. Everybody learns when the last one goes, and when there is one again. */
async function seat(tx: Tx, { locked, form, more }: Seating): Promise<void> {
  const left = form.event?.placesLeft ?? null;
  if (form.event) await takePlaces(tx, form.id, more);
  if (left !== null && more !== 0 && (left === 0 || left === more)) await refresh(tx, locked);
}

/**
 * What the bell says of the form goes for each guardian of the child to whom it leaves nothing to do, for another child
 * neither.
 */
async function settleBell({ tx, now }: Acting, formId: number, childId: number): Promise<void> {
  const waiting = (await findUnanswered(tx, formId, childId)).map(({ userId }) => userId);
  const userIds = (await findGuardians(tx, childId)).filter((id) => !waiting.includes(id));
  await markDone(tx, { userIds, kind: 'form', link: formLink(formId) }, now);
}

/** Refreshes the pages of the child's guardians, of who wrote the form and of the office, and writes it down. */
async function spread(
  { tx, person, now, requestId }: Acting,
  { id: childId, schoolId }: Pupil,
  { id: formId, authorId }: Locked,
  act: AuditedAct,
  answerId: number,
): Promise<void> {
  const readers = [...(await findGuardians(tx, childId)), ...(await findOfficeAnd(tx, schoolId, authorId))];
  tell(tx, [...new Set(readers)], { about: 'forms', id: formId });
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: answerId, requestId });
}
