/** Suggestions for a one-line field: the keyboard of its answer, and the user's last answer to such a question. */
import type { FormField, FormSummary } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { AnswerRef } from './form-queries.ts';

const phoneWords = /\b(tel|telephone|phone|cell|cellulaire|mobile)\b/;

type Question = Pick<FormField, 'type' | 'label'>;

/** Whether a one-line field asks for a phone number, by its label: schools have no other field type for it. */
export const asksForPhone = ({ type, label }: Question): boolean =>
  type === 'short_text' && phoneWords.test(foldText(label));

/** Two questions with one label, or two that ask for a phone number. */
const isAlike = (one: Question, other: Question) =>
  one.type === 'short_text' &&
  other.type === 'short_text' &&
  (foldText(one.label) === foldText(other.label) || (asksForPhone(one) && asksForPhone(other)));

/** How many earlier answers are searched. */
const maxSearched = 3;

/** The user's latest answers to any form, withdrawn ones included. */
export function answersToSearch(forms: readonly Pick<FormSummary, 'id' | 'children'>[]): AnswerRef[] {
  return forms
    .flatMap(({ id, children }) =>
      children
        .flatMap(({ answers }) => answers)
        .filter(({ isMine, isShown }) => isMine && isShown)
        .map((answer) => ({ formId: id, answerId: answer.id, createdAt: answer.createdAt })),
    )
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, maxSearched)
    .map(({ formId, answerId }) => ({ formId, answerId }));
}

/** The first text given to such a question in these answers, latest first. */
export function lastAnswerTo(
  question: Question,
  answers: readonly Pick<FormAnswer, 'fields' | 'answers'>[],
): string | undefined {
  return answers
    .flatMap(({ fields, answers: given }) =>
      fields.filter((field) => isAlike(field, question)).map(({ id }) => given[id]),
    )
    .find((text) => typeof text === 'string' && text !== '')
    ?.toString();
}
