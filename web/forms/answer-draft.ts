/** The draft of an answer and its validation. */
import type { Form, FormField } from '#core/forms/form.ts';
import type { FieldAnswer, FieldAnswers, FormAnswer, NewFormAnswer } from '#core/forms/form-answer.ts';
import { isBlank, maxAnswerLength } from '#core/forms/form-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export type AnswerDraft = {
  /** The form version being answered, fixed at the first input. */
  readonly version: number;
  /** The version of the consent's text that is read; null for a form that gives none. */
  readonly consentVersion: number | null;
  readonly answers: Readonly<Record<string, FieldAnswer | undefined>>;
  readonly going: boolean | undefined;
  readonly people: number | undefined;
  readonly signature: string;
  /** Whether a submitted answer is being changed. */
  readonly changing: boolean;
};

/** The initial draft: empty, or the previous answer. The signature always starts empty. */
export function freshDraft(form: Form, before: FormAnswer | undefined): AnswerDraft {
  return {
    version: form.version,
    consentVersion: form.consent?.version ?? null,
    answers: before?.answers ?? {},
    going: before?.going ?? undefined,
    people: before?.people || undefined,
    signature: '',
    changing: false,
  };
}

/** The answer to send: trimmed, and only the fields asked. Declining an event sends no other field. */
export function answerOf(form: Form, draft: AnswerDraft, childId: number, lang: Locale): NewFormAnswer {
  const { going, people, signature } = draft;
  const signs = form.fields.some(({ type }) => type === 'signature') && signature.trim() !== '';
  return {
    childId,
    version: draft.version,
    lang,
    answers: going === false ? {} : answersOf(form, draft),
    ...(form.event && going !== undefined && { going }),
    ...(form.event && going && people !== undefined && { people }),
    ...(signs && going !== false && { signature: signature.trim() }),
    ...(draft.consentVersion !== null && { consentVersion: draft.consentVersion }),
  };
}

function answersOf({ fields }: Form, { answers }: AnswerDraft): FieldAnswers {
  const kept: Record<string, FieldAnswer> = {};
  for (const { id, type } of fields) {
    const answer = answers[id];
    if (type !== 'signature' && !isBlank(answer)) kept[id] = typeof answer === 'string' ? answer.trim() : answer;
  }
  return kept;
}

/** The field of a problem; undefined for attendance, number of people, and signature. */
const fieldAt = (fields: readonly FormField[], path: string) => fields.find(({ id }) => path === `answers.${id}`);

/** The message of a problem at its field. */
export function problemLabel({ path, code }: FieldProblem, { fields }: Form, name: string, t: Translate): string {
  if (path === 'going') return t('forms.goingRequired');
  if (path === 'people') return t('forms.peopleWrong');
  if (path === 'signature')
    return code === 'required' ? t('forms.signatureRequired') : t('forms.signatureWrong', { name });
  const field = fieldAt(fields, path);
  if (code === 'required') return field?.type === 'date' ? t('forms.dayWrong') : t('forms.required');
  if (code === 'not_a_day') return t('forms.dayWrong');
  if (code !== 'too_long' || !field) return t('forms.wrong');
  if (field.type === 'choices') return t('forms.tooMany', { n: field.most ?? field.options.length });
  return t('forms.tooLong', { n: maxAnswerLength(field.type) });
}
