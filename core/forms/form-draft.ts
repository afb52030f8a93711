/** A form while the school writes it: it may be incomplete until it is published. */
import * as z from 'zod/mini';
import { consentPurposes } from '#core/consents/consent-purposes.ts';
import { bothTexts, Id } from '#core/http/fields.ts';
import { TypedNumber } from '#core/http/number-input.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { FieldType, FormKind, FormSigners } from './form.ts';
import { maxFormBodyLength, maxLabelLength, maxFormTitleLength, maxFields } from './form-text.ts';

export const maxFieldOptions = 20;
/** Maximum number of places of an event, and of people of one answer. */
export const maxPlaces = 10_000;
export const maxChoicesPerAnswer = 100;

/**
 * `id` identifies the question in every later version and is never reused. `most` is how many options one may choose;
 * without it, all. `consent` is the purpose for which the yes or no to a question of a permission counts as a consent.
 */
export const DraftField = z.strictObject({
  id: Id,
  type: FieldType,
  label: bothTexts(maxLabelLength),
  required: z.boolean(),
  options: z.array(z.strictObject({ id: Id, label: bothTexts(maxLabelLength) })).check(z.maxLength(maxFieldOptions)),
  most: z.optional(z.int().check(z.positive(), z.maximum(maxFieldOptions))),
  consent: z.optional(z.enum(consentPurposes)),
});
export type DraftField = z.infer<typeof DraftField>;

/**
 * `event` is stored for every kind, and applies to events only. Times are `HH:mm` on the school's clock. With
 * `sharesAnswers` the guardians of a child read each other's answers; without it they see only that the other
 * answered.
 */
export const DraftText = z.strictObject({
  title: bothTexts(maxFormTitleLength),
  text: bothTexts(maxFormBodyLength),
  fields: z.array(DraftField).check(z.maxLength(maxFields)),
  sharesAnswers: z.optional(z.boolean()),
  event: z.strictObject({
    day: z.nullable(Day),
    startsAt: z.nullable(TimeOfDay),
    endsAt: z.nullable(TimeOfDay),
    place: bothTexts(maxLabelLength),
  }),
});
export type DraftText = z.infer<typeof DraftText>;

/**
 * The terms that may change while families answer: the due day, late answers, and the places. A null `capacity` is
 * unlimited.
 */
export const FormTerms = z.strictObject({
  dueDay: Day,
  acceptsLate: z.boolean(),
  capacity: TypedNumber,
});
export type FormTerms = z.infer<typeof FormTerms>;

/** `groupId` is null for every child of the school; `mostPeople` applies to events only. */
export const FormDraft = z.extend(FormTerms, {
  groupId: z.nullable(Id),
  kind: FormKind,
  signers: FormSigners,
  canWithdraw: z.boolean(),
  mostPeople: TypedNumber,
  text: DraftText,
});
export type FormDraft = z.infer<typeof FormDraft>;
