/** The published text of a form, in the languages in which the school wrote it. */
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import type { PartialBilingual } from '#core/lang/bilingual.ts';
import type { EventPlace, FieldType } from './form.ts';

export const maxFormTitleLength = 120;
export const maxFormBodyLength = 8000;
export const maxLabelLength = 300;
export const maxFields = 40;

/** `most` is how many options one may choose; without it, all. `consent`: the yes or no counts as that consent. */
export type WrittenField = {
  readonly id: number;
  readonly type: FieldType;
  readonly label: PartialBilingual;
  readonly required: boolean;
  readonly options: { readonly id: number; readonly label: PartialBilingual }[];
  readonly most?: number;
  readonly consent?: ConsentPurpose;
};

/**
 * A valid version of a form (`formDraftProblems`). An event has its day, time and place. `sharesAnswers`: the
 * guardians of a child read each other's answers to this version.
 */
export type FormText = {
  readonly title: PartialBilingual;
  readonly text: PartialBilingual;
  readonly fields: WrittenField[];
  readonly sharesAnswers?: boolean;
  readonly event: (Omit<EventPlace, 'place'> & { readonly place: PartialBilingual }) | null;
};
