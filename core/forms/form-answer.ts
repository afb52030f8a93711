/** A guardian's answer to a form, and its record: the answers with the exact text they were given to. */
import * as z from 'zod/mini';
import { Id, typedLine, typedText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { AnswerSummary, EventPlace, FormField, FormKind, maxLongTextLength, maxSignatureLength } from './form.ts';

const maxChoices = 50;

/** A text or a day, yes or no, the id of an option, or several ids. */
export const FieldAnswer = z.union([
  typedText({ max: maxLongTextLength }),
  z.boolean(),
  Id,
  z.array(Id).check(z.maxLength(maxChoices)),
]);
export type FieldAnswer = z.infer<typeof FieldAnswer>;

/** Answers by field id. */
export const FieldAnswers = z.record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), FieldAnswer);
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>;

/**
 * The body of an answer. `version` and `lang` identify the text that was read; `going` and `people` answer an event.
 * `consentVersion` is the version of the consent's text that was read, where the form gives one.
 */
export const NewFormAnswer = z.strictObject({
  childId: Id,
  version: z.int().check(z.positive()),
  lang: Locale,
  answers: FieldAnswers,
  going: z.optional(z.boolean()),
  people: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
  signature: z.optional(typedLine({ max: maxSignatureLength })),
  consentVersion: z.optional(z.int().check(z.nonnegative())),
});
export type NewFormAnswer = z.infer<typeof NewFormAnswer>;

/**
 * An answer with the text that was read, in the language it was read in. `textHash` is its SHA-256. An answer hidden
 * from the reader has empty `answers`, and its `signature` is the account name of the signer.
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
