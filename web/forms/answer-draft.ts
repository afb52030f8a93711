/** An answer being written, and what its screen says is wrong with it. */
import type { Form, FormField } from '#core/forms/form.ts';
import type { FieldAnswer, FieldAnswers, FormAnswer, NewFormAnswer } from '#core/forms/form-answer.ts';
import { isBlank, longestOf } from '#core/forms/form-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Words } from '#web/words/words.ts';

export type AnswerDraft = {
  /** The version that is being answered, from the first touch on. */
  readonly version: number;
  readonly answers: Readonly<Record<string, FieldAnswer | undefined>>;
  readonly going: boolean | undefined;
  readonly people: number | undefined;
  readonly signature: string;
  /** An answer that stands is being changed. */
  readonly changing: boolean;
};

/** What one begins with: nothing, or what was answered before. The signature is always given anew. */
export function freshDraft(form: Form, before: FormAnswer | undefined): AnswerDraft {
  return {
    version: form.version,
    answers: before?.answers ?? {},
    going: before?.going ?? undefined,
    people: before?.people || undefined,
    signature: '',
    changing: false,
  };
}

/** The answer to send: only what is asked, trimmed; of an event one does not come to nothing more. */
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

/** The field that a problem is about; nothing for whether one comes, how many, and the signature. */
const fieldAt = (fields: readonly FormField[], path: string) => fields.find(({ id }) => path === `answers.${id}`);

/** What is said under the field that a problem is about. */
export function problemInWords({ path, code }: FieldProblem, { fields }: Form, name: string, t: Words): string {
  if (path === 'going') return t('forms.goingRequired');
  if (path === 'people') return t('forms.peopleWrong');
  if (path === 'signature')
    return code === 'required' ? t('forms.signatureRequired') : t('forms.signatureWrong', { name });
  const field = fieldAt(fields, path);
  if (code === 'required') return field?.type === 'date' ? t('forms.dayWrong') : t('forms.required');
  if (code === 'not_a_day') return t('forms.dayWrong');
  if (code !== 'too_long' || !field) return t('forms.wrong');
  if (field.type === 'choices') return t('forms.tooMany', { n: field.most ?? field.options.length });
  return t('forms.tooLong', { n: longestOf(field.type) });
}
