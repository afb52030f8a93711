/** A form while the school writes it: half of it may be missing until it is published. (decisions, Forms & events) */
import * as z from 'zod/mini';
import { bothTexts, Id } from '#core/http/fields.ts';
import { TypedNumber } from '#core/http/typed-number.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { FieldType, FormKind, FormSigners } from './form.ts';
import { longestBody, longestLabel, longestTitle, mostFields } from './form-text.ts';

export const mostFieldOptions = 20;
/** Places of an event, and people of one answer, at most. */
export const mostPlaces = 10_000;
export const mostOfOneAnswer = 100;

/**
 * `id` stays the question's in every later version, and is never another's. `most` is how many of several may be
 * chosen; all of them without it.
 */
export const DraftField = z.strictObject({
  id: Id,
  type: FieldType,
  label: bothTexts(longestLabel),
  required: z.boolean(),
  options: z.array(z.strictObject({ id: Id, label: bothTexts(longestLabel) })).check(z.maxLength(mostFieldOptions)),
  most: z.optional(z.int().check(z.positive(), z.maximum(mostFieldOptions))),
});
export type DraftField = z.infer<typeof DraftField>;

/**
 * `event` is kept for every kind, and counts for an event only. Times are `HH:mm` on the school's clock. With
 * `sharesAnswers` the guardians of a child read each other's answers; without it they see only that the other answered.
 */
export const DraftText = z.strictObject({
  title: bothTexts(longestTitle),
  text: bothTexts(longestBody),
  fields: z.array(DraftField).check(z.maxLength(mostFields)),
  sharesAnswers: z.optional(z.boolean()),
  event: z.strictObject({
    day: z.nullable(Day),
    startsAt: z.nullable(TimeOfDay),
    endsAt: z.nullable(TimeOfDay),
    place: bothTexts(longestLabel),
  }),
});
export type DraftText = z.infer<typeof DraftText>;

/**
 * What may change while families answer: until when, whether later too, and the places; null where there is room for
 * everybody.
 */
export const FormTerms = z.strictObject({
  dueDay: Day,
  acceptsLate: z.boolean(),
  capacity: TypedNumber,
});
export type FormTerms = z.infer<typeof FormTerms>;

/** `groupId` is null for every child of the school; `mostPeople` counts for an event only. */
export const FormDraft = z.extend(FormTerms, {
  groupId: z.nullable(Id),
  kind: FormKind,
  signers: FormSigners,
  canWithdraw: z.boolean(),
  mostPeople: TypedNumber,
  text: DraftText,
});
export type FormDraft = z.infer<typeof FormDraft>;
