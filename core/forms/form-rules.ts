/** How a form stands for a child and a guardian, and what an answer lacks. The screen and the server both ask here. */
import type { FieldProblem } from '#core/http/problem.ts';
import { lengthOf } from '#core/http/fields.ts';
import { folded } from '#core/lang/folded.ts';
import { isWrittenDay } from '#core/time/day.ts';
import {
  type AnswerSummary,
  type Form,
  type FormChild,
  type FormField,
  type FormSummary,
  longestLongText,
  longestShortText,
} from './form.ts';
import type { FieldAnswer, FormAnswer, NewFormAnswer } from './form-answer.ts';

/**
 * `withdrawn` is one's own answer, which may be given again; `waiting` that the other guardian has yet to answer;
 * `read_only` that it is for others to answer; `closed` that nobody may any more.
 */
const formStates = ['to_do', 'late', 'withdrawn', 'full', 'waiting', 'read_only', 'done', 'closed'] as const;
export type FormState = (typeof formStates)[number];

type Standing = Pick<
  FormSummary,
  'signers' | 'dueDay' | 'acceptsLate' | 'canWithdraw' | 'isWithdrawn' | 'asksFrom' | 'event'
>;

/** How a form stands for a child and the guardian who looks, on a school day. */
export function formState(form: Standing, child: FormChild, today: string): FormState {
  if (form.isWithdrawn) return 'closed';
  if (answeredState(form, child.guardians) === 'done') return 'done';
  if (child.guardians.some(({ isMe, version }) => isMe && (version ?? 0) >= form.asksFrom)) return 'waiting';
  if (isOver(form, today)) return 'closed';
  if (!isAsked(child)) return 'read_only';
  if (placesFor(form, child) === 0) return 'full';
  if (today > form.dueDay) return 'late';
  return child.answers.find(({ isMine }) => isMine)?.ended === 'withdrawn' ? 'withdrawn' : 'to_do';
}

/**
 * Whether a form is answered for a child, by those who may answer: `waiting` when one of several has. An answer counts
 * from version `asksFrom` on.
 */
export function answeredState(
  { signers, asksFrom }: Pick<Form, 'signers' | 'asksFrom'>,
  guardians: readonly { readonly version: number | null }[],
): 'done' | 'waiting' | 'missing' {
  const counts = guardians.filter(({ version }) => (version ?? 0) >= asksFrom).length;
  if (counts === 0) return 'missing';
  return signers === 'one' || counts === guardians.length ? 'done' : 'waiting';
}

/** Whether the guardian who looks is one of those who may answer for the child; others read. */
export function isAsked({ guardians }: FormChild): boolean {
  return guardians.some(({ isMe }) => isMe);
}

/** Whether a form waits for something of the guardian who looks. */
export function isToDo(state: FormState): boolean {
  return state === 'to_do' || state === 'late' || state === 'withdrawn';
}

/** Whether no answer is taken any more: withdrawn by the school, past its day, or the event is over. */
function isOver({ isWithdrawn, dueDay, acceptsLate, event }: Standing, today: string): boolean {
  return isWithdrawn || (today > dueDay && !acceptsLate) || (event !== null && today > event.day);
}

/** The answer that another would take the place of: one's own, or any guardian's where one answers for the child. */
export function standingAnswer({ signers }: Pick<Form, 'signers'>, { answers }: FormChild): AnswerSummary | undefined {
  return answers.find(({ ended, isMine }) => ended === null && (isMine || signers === 'one'));
}

/**
 * Whether an answer may be given, or changed: through the due day; after it only a first one, where late ones are
 * taken.
 */
export function mayAnswer(form: Standing, child: FormChild, today: string): boolean {
  if (isOver(form, today)) return false;
  return today <= form.dueDay || !hasAnswered(form, child);
}

/**
 * Whether an answer counts for the guardian who looks: their own, or any guardian's where one answers. What was said of
 * a text that asks again does not, nor what was said by somebody who may answer no more.
 */
export function hasAnswered(
  { signers, asksFrom }: Pick<Form, 'signers' | 'asksFrom'>,
  { guardians }: FormChild,
): boolean {
  return guardians.some(({ isMe, version }) => (version ?? 0) >= asksFrom && (isMe || signers === 'one'));
}

/** Whether an answer of one's own may be taken back: where the form says so, through its due day. */
export function mayWithdraw(form: Standing, answer: AnswerSummary, today: string): boolean {
  return form.canWithdraw && answer.isMine && answer.ended === null && today <= form.dueDay && !isOver(form, today);
}

/** Whether what one answered was said of a text that has since changed so much that the school asks again. */
export function isAskedAgain(form: Standing, { answers }: FormChild): boolean {
  const mine = answers.find(({ isMine }) => isMine);
  return mine !== undefined && mine.ended === null && mine.version < form.asksFrom;
}

/**
 * How many people an answer may announce: what is left with what one holds already; null where there is room for
 * everybody.
 */
export function placesFor(form: Pick<Form, 'event' | 'signers'>, child: FormChild): number | null {
  const left = form.event?.placesLeft ?? null;
  return left === null ? null : left + (standingAnswer(form, child)?.people ?? 0);
}

/**
 * Whether a guardian may know what an answer says: their own always, the other guardian's only where the version that
 * was answered says that answers are shared. That it was given, by which guardian and when is known to both.
 */
export function isAnswerShown({ isMine }: { readonly isMine: boolean }, sharesAnswers: boolean): boolean {
  return isMine || sharesAnswers;
}

type Said = Pick<AnswerSummary, 'isMine' | 'going' | 'people'>;

/**
 * An answer as a guardian may know it. Where one guardian answers for the child, whether the child comes to an event
 * and how many places it holds stays known to both: it is the child's, and a later answer takes its place.
 */
export function answerForGuardian<T extends Said>(
  answer: T,
  { signers, sharesAnswers }: Pick<Form, 'signers' | 'sharesAnswers'>,
): T & { isShown: boolean } {
  const isShown = isAnswerShown(answer, sharesAnswers);
  const isHidden = !isShown && signers === 'both';
  return { ...answer, isShown, ...(isHidden && { going: null, people: null }) };
}

/**
 * The same of an answer with its words: of one that is not shown, the words that were read and the name of the signer.
 */
export function wholeAnswerForGuardian(answer: FormAnswer, form: Pick<Form, 'signers' | 'sharesAnswers'>): FormAnswer {
  const known = answerForGuardian(answer, form);
  return known.isShown ? known : { ...known, answers: {}, signature: answer.signature && answer.by };
}

/** Whether a signature is the name of the account, however it is typed. */
export function isNameOf(signature: string, name: string): boolean {
  return folded(signature) === folded(name);
}

/** An answer being written: what is missing is undefined or empty. */
export type AnswerDraft = Pick<NewFormAnswer, 'answers' | 'going' | 'people' | 'signature'>;

type Asked = Pick<Form, 'fields' | 'event'>;

/**
 * What is wrong with an answer, in the order in which it is asked; empty when nothing is. Who does not come to an event
 * is asked nothing more. Paths: `going`, `people`, `answers.3`, `signature`; a signature that is not the signer's name
 * is `not_allowed`.
 */
export function answerProblems({ fields, event }: Asked, draft: AnswerDraft, signer: string): FieldProblem[] {
  const isComing = draft.going !== false;
  const known = new Set(fields.filter(({ type }) => type !== 'signature').map(({ id }) => String(id)));
  const signs = fields.some(({ type }) => type === 'signature');
  return [
    ...eventProblems(event, draft),
    ...fields.flatMap((field) =>
      field.type === 'signature'
        ? signatureProblems(field, draft.signature, signer, isComing)
        : fieldProblems(field, draft.answers[field.id], isComing),
    ),
    ...Object.keys(draft.answers)
      .filter((id) => !known.has(id))
      .map((id) => ({ path: `answers.${id}`, code: 'unknown_field' as const })),
    ...(!signs && draft.signature ? [{ path: 'signature', code: 'not_allowed' as const }] : []),
  ];
}

/** What is missing or wrong first, to lead somebody to it. */
export function firstMissing(form: Asked, draft: AnswerDraft, signer: string): FieldProblem | null {
  return answerProblems(form, draft, signer)[0] ?? null;
}

function eventProblems(event: Asked['event'], { going, people }: AnswerDraft): FieldProblem[] {
  const problem = (path: 'going' | 'people', code: FieldProblem['code']) => [{ path, code }];
  if (!event) return going === undefined && people === undefined ? [] : problem('going', 'not_allowed');
  if (going === undefined) return problem('going', 'required');
  if (!going) return people ? problem('people', 'not_allowed') : [];
  if (!people) return problem('people', people === undefined ? 'required' : 'too_small');
  return people > event.mostPeople ? problem('people', 'too_large') : [];
}

function signatureProblems(field: FormField, signature: string | undefined, signer: string, isComing: boolean) {
  const problem = (code: FieldProblem['code']) => [{ path: 'signature', code }];
  if (!signature?.trim()) return field.required && isComing ? problem('required') : [];
  return isNameOf(signature, signer) ? [] : problem('not_allowed');
}

function fieldProblems(field: FormField, answer: FieldAnswer | undefined, isComing: boolean): FieldProblem[] {
  const code = isBlank(answer) ? (field.required && isComing ? 'required' : null) : valueProblem(field, answer);
  return code === null ? [] : [{ path: `answers.${field.id}`, code }];
}

/** Whether nothing was answered. */
export function isBlank(answer: FieldAnswer | undefined): answer is undefined {
  return (
    answer === undefined ||
    (typeof answer === 'string' && !answer.trim()) ||
    (Array.isArray(answer) && answer.length === 0)
  );
}

/** Characters of an answer in words at most, by the type of its field. */
export function longestOf(type: FormField['type']): number {
  return type === 'long_text' ? longestLongText : longestShortText;
}

function valueProblem({ type, options, most }: FormField, answer: FieldAnswer): FieldProblem['code'] | null {
  const isOption = (one: unknown) => options.some(({ id }) => id === one);
  switch (type) {
    case 'short_text':
    case 'long_text':
      if (typeof answer !== 'string') return 'wrong_type';
      return lengthOf(answer.trim()) > longestOf(type) ? 'too_long' : null;
    case 'date':
      return typeof answer === 'string' && isWrittenDay(answer) ? null : 'not_a_day';
    case 'yes_no':
      return typeof answer === 'boolean' ? null : 'wrong_type';
    case 'choice':
      return isOption(answer) ? null : 'not_in_list';
    case 'choices':
      if (!Array.isArray(answer)) return 'wrong_type';
      if (!answer.every(isOption) || new Set(answer).size < answer.length) return 'not_in_list';
      return most !== undefined && answer.length > most ? 'too_long' : null;
    default:
      return 'unknown_field';
  }
}

/** The screen of a form; of one child when it is named. */
export function formLink(formId: number, childId?: number): string {
  return childId === undefined ? `/forms/${formId}` : `/forms/${formId}?child=${childId}`;
}

/** The page that prints what was answered and signed. */
export function answerLink(formId: number, answerId: number): string {
  return `/forms/${formId}/answers/${answerId}`;
}
