/**
 * The state of a form for a child and a guardian, and validation of answers. The screen and the server share these
 * rules.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { lengthOf } from '#core/http/fields.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import { isWrittenDay } from '#core/time/day.ts';
import {
  type AnswerSummary,
  type Form,
  type FormChild,
  type FormField,
  type FormSummary,
  maxLongTextLength,
  maxShortTextLength,
} from './form.ts';
import type { FieldAnswer, FormAnswer, NewFormAnswer } from './form-answer.ts';

/**
 * `withdrawn`: the guardian withdrew their answer and may answer again. `waiting`: another guardian has yet to
 * answer. `read_only`: other guardians answer. `closed`: answers are closed.
 */
const formStates = ['to_do', 'late', 'withdrawn', 'full', 'waiting', 'read_only', 'done', 'closed'] as const;
export type FormState = (typeof formStates)[number];

type FormAnswerTerms = Pick<
  FormSummary,
  'signers' | 'dueDay' | 'acceptsLate' | 'canWithdraw' | 'isWithdrawn' | 'asksFrom' | 'event'
>;

/** The state of a form for a child and the current guardian, on a school day. */
export function formState(form: FormAnswerTerms, child: FormChild, today: string): FormState {
  if (form.isWithdrawn) return 'closed';
  if (answeredState(form, child.guardians) === 'done') return 'done';
  if (child.guardians.some(({ isMe, version }) => isMe && (version ?? 0) >= form.asksFrom)) return 'waiting';
  if (isOver(form, today)) return 'closed';
  if (!canCurrentGuardianAnswer(child)) return 'read_only';
  if (availablePlaces(form, child) === 0) return 'full';
  if (today > form.dueDay) return 'late';
  return child.answers.find(({ isMine }) => isMine)?.ended === 'withdrawn' ? 'withdrawn' : 'to_do';
}

/**
 * Whether the guardians who may answer have done so: `waiting` when one of several has. Answers count from version
 * `asksFrom` on.
 */
export function answeredState(
  { signers, asksFrom }: Pick<Form, 'signers' | 'asksFrom'>,
  guardians: readonly { readonly version: number | null }[],
): 'done' | 'waiting' | 'missing' {
  const counts = guardians.filter(({ version }) => (version ?? 0) >= asksFrom).length;
  if (counts === 0) return 'missing';
  return signers === 'one' || counts === guardians.length ? 'done' : 'waiting';
}

/** Whether the current guardian may answer for the child; other guardians only read. */
export function canCurrentGuardianAnswer({ guardians }: FormChild): boolean {
  return guardians.some(({ isMe }) => isMe);
}

/** Whether the current guardian has to act. */
export function needsAction(state: FormState): boolean {
  return state === 'to_do' || state === 'late' || state === 'withdrawn';
}

/** Whether answers are closed: the school withdrew the form, the due day passed, or the event is over. */
function isOver({ isWithdrawn, dueDay, acceptsLate, event }: FormAnswerTerms, today: string): boolean {
  return isWithdrawn || (today > dueDay && !acceptsLate) || (event !== null && today > event.day);
}

/** The answer that a new one would replace: the guardian's own, or any guardian's when one signer is enough. */
export function currentAnswer({ signers }: Pick<Form, 'signers'>, { answers }: FormChild): AnswerSummary | undefined {
  return answers.find(({ ended, isMine }) => ended === null && (isMine || signers === 'one'));
}

/**
 * Whether an answer can be given or changed: through the due day; later only a first one, if late answers are
 * accepted.
 */
export function canAnswer(form: FormAnswerTerms, child: FormChild, today: string): boolean {
  if (isOver(form, today)) return false;
  return today <= form.dueDay || !hasAnswered(form, child);
}

/**
 * Whether an answer counts for the current guardian: their own, or any guardian's when one signer is enough. Answers
 * to a version before `asksFrom` and of guardians who may no longer answer do not count.
 */
export function hasAnswered(
  { signers, asksFrom }: Pick<Form, 'signers' | 'asksFrom'>,
  { guardians }: FormChild,
): boolean {
  return guardians.some(({ isMe, version }) => (version ?? 0) >= asksFrom && (isMe || signers === 'one'));
}

/** Whether the guardian's own answer can be withdrawn: if the form allows it, through its due day. */
export function canWithdraw(form: FormAnswerTerms, answer: AnswerSummary, today: string): boolean {
  return form.canWithdraw && answer.isMine && answer.ended === null && today <= form.dueDay && !isOver(form, today);
}

/** Whether the guardian answered an earlier version and the school asks again because the text changed. */
export function isReconfirmationNeeded(form: FormAnswerTerms, { answers }: FormChild): boolean {
  const mine = answers.find(({ isMine }) => isMine);
  return mine !== undefined && mine.ended === null && mine.version < form.asksFrom;
}

/** How many people an answer may announce: the places left plus those of the current answer; null when unlimited. */
export function availablePlaces(form: Pick<Form, 'event' | 'signers'>, child: FormChild): number | null {
  const left = form.event?.placesLeft ?? null;
  return left === null ? null : left + (currentAnswer(form, child)?.people ?? 0);
}

/**
 * Whether a guardian may see the content of an answer: their own, and the other guardian's if the answered version
 * shares answers. Both always see that an answer exists, with its author and time.
 */
export function isAnswerShown({ isMine }: { readonly isMine: boolean }, sharesAnswers: boolean): boolean {
  return isMine || sharesAnswers;
}

type AnswerContent = Pick<AnswerSummary, 'isMine' | 'going' | 'people'>;

/**
 * An answer as a guardian may see it. When one signer is enough, both guardians see whether the child comes to an
 * event and its number of places: they belong to the child, and a later answer replaces them.
 */
export function answerForGuardian<T extends AnswerContent>(
  answer: T,
  { signers, sharesAnswers }: Pick<Form, 'signers' | 'sharesAnswers'>,
): T & { isShown: boolean } {
  const isShown = isAnswerShown(answer, sharesAnswers);
  const isHidden = !isShown && signers === 'both';
  return { ...answer, isShown, ...(isHidden && { going: null, people: null }) };
}

/** The same for a full answer. A hidden one keeps the text that was read and the account name of the signer. */
export function wholeAnswerForGuardian(answer: FormAnswer, form: Pick<Form, 'signers' | 'sharesAnswers'>): FormAnswer {
  const known = answerForGuardian(answer, form);
  return known.isShown ? known : { ...known, answers: {}, signature: answer.signature && answer.by };
}

/** Whether a signature is the name of the account, regardless of case, accents and spaces. */
export function isNameOf(signature: string, name: string): boolean {
  return foldText(signature) === foldText(name);
}

/** An unfinished answer: missing values are undefined or empty. */
export type AnswerDraft = Pick<NewFormAnswer, 'answers' | 'going' | 'people' | 'signature'>;

type AnswerableForm = Pick<Form, 'fields' | 'event'>;

/**
 * The problems of an answer, in the order of the form; empty when it is valid. A family that declines an event has no
 * other required field. Paths: `going`, `people`, `answers.3`, `signature`; a signature that is not the signer's name
 * is `not_allowed`.
 */
export function answerProblems({ fields, event }: AnswerableForm, draft: AnswerDraft, signer: string): FieldProblem[] {
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

/** The first problem, to move the focus to its field. */
export function firstMissing(form: AnswerableForm, draft: AnswerDraft, signer: string): FieldProblem | null {
  return answerProblems(form, draft, signer)[0] ?? null;
}

function eventProblems(event: AnswerableForm['event'], { going, people }: AnswerDraft): FieldProblem[] {
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

/**
 * The consent that an answer gives or refuses: the yes or no to the form's question that counts as one. Null for a form
 * without such a question, and for an answer without a signature.
 */
export function consentOfAnswer(
  { consent }: Pick<Form, 'consent'>,
  { answers, signature }: AnswerDraft,
): { readonly purpose: ConsentPurpose; readonly isGranted: boolean } | null {
  const answer = consent && answers[consent.fieldId];
  if (!consent || typeof answer !== 'boolean' || !signature?.trim()) return null;
  return { purpose: consent.purpose, isGranted: answer };
}

/** Whether a field has no answer. */
export function isBlank(answer: FieldAnswer | undefined): answer is undefined {
  return (
    answer === undefined ||
    (typeof answer === 'string' && !answer.trim()) ||
    (Array.isArray(answer) && answer.length === 0)
  );
}

/** Maximum number of characters of a text answer, by field type. */
export function maxAnswerLength(type: FormField['type']): number {
  return type === 'long_text' ? maxLongTextLength : maxShortTextLength;
}

function valueProblem({ type, options, most }: FormField, answer: FieldAnswer): FieldProblem['code'] | null {
  const isOption = (one: unknown) => options.some(({ id }) => id === one);
  switch (type) {
    case 'short_text':
    case 'long_text':
      if (typeof answer !== 'string') return 'wrong_type';
      return lengthOf(answer.trim()) > maxAnswerLength(type) ? 'too_long' : null;
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

/** The page of a form, optionally for one child. */
export function formLink(formId: number, childId?: number): string {
  return childId === undefined ? `/forms/${formId}` : `/forms/${formId}?child=${childId}`;
}

/** The page that prints a signed answer. */
export function answerLink(formId: number, answerId: number): string {
  return `/forms/${formId}/answers/${answerId}`;
}
