/** What a guardian answers, and what is kept of it: the answers and the very text they were given to. */
import * as z from 'zod/mini';
import { Id, typedLine, typedText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { AnswerSummary, EventPlace, FormField, FormKind, longestLongText, longestSignature } from './form.ts';

const mostChoices = 50;

/** A text or a day, yes or no, an option's id, or several. */
export const FieldAnswer = z.union([
  typedText({ max: longestLongText }),
  z.boolean(),
  Id,
  z.array(Id).check(z.maxLength(mostChoices)),
]);
export type FieldAnswer = z.infer<typeof FieldAnswer>;

/** By the id of the field. */
export const FieldAnswers = z.record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), FieldAnswer);
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>;

/** What is sent. `version` and `lang` say which text was read; `going` and `people` answer an event. */
export const NewFormAnswer = z.strictObject({
  childId: Id,
  version: z.int().check(z.positive()),
  lang: Locale,
  answers: FieldAnswers,
  going: z.optional(z.boolean()),
  people: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
  signature: z.optional(typedLine({ max: longestSignature })),
});
export type NewFormAnswer = z.infer<typeof NewFormAnswer>;

/**
 * An answer with the text as it was read and answered, in the language in which it was; `textHash` is its SHA-256. One
 * that is not shown to the reader has no `answers`, and its `signature` is the name of the account that signed.
 */
export const FormAnswer = z.extend(AnswerSummary, {
  formId: Id,
  childId: Id,
  kind: FormKind,
  lang: Locale,
  title: z.string(),
  text: z.string(),
  fields: z.array(FormField),
  event: z.nullable(EventPlace),
  answers: FieldAnswers,
  signature: z.nullable(z.string()),
  textHash: z.string(),
});
export type FormAnswer = z.infer<typeof FormAnswer>;
