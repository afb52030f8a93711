/** What the school writes of a form, in both languages. */
import type { Both } from '#core/lang/locale.ts';
import type { EventPlace, FieldType } from './form.ts';

export const longestTitle = 120;
export const longestBody = 8000;
export const longestLabel = 300;
export const mostFields = 40;

/** `most` is how many of several may be chosen; all of them without it. */
export type WrittenField = {
  readonly id: number;
  readonly type: FieldType;
  readonly label: Both;
  readonly required: boolean;
  readonly options: { readonly id: number; readonly label: Both }[];
  readonly most?: number;
};

/**
 * A version of a form, with which nothing is wrong any more (`formDraftProblems`). An event has its day, time and
 * place. `sharesAnswers` says whether the guardians of a child read what each other answered to this version.
 */
export type FormText = {
  readonly title: Both;
  readonly text: Both;
  readonly fields: WrittenField[];
  readonly sharesAnswers?: boolean;
  readonly event: (Omit<EventPlace, 'place'> & { readonly place: Both }) | null;
};
