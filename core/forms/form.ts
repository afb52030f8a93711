/** Forms to fill in, permissions to sign, and events to answer. */
import * as z from 'zod/mini';
import type { GuardianRight } from '#core/children/child.ts';
import { consentPurposes } from '#core/consents/consent-purposes.ts';
import { Id, Instant } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

export const formKinds = ['form', 'permission', 'event'] as const;
export const FormKind = z.enum(formKinds);
export type FormKind = z.infer<typeof FormKind>;

export const fieldTypes = ['short_text', 'long_text', 'choice', 'choices', 'date', 'yes_no', 'signature'] as const;
export const FieldType = z.enum(fieldTypes);
export type FieldType = z.infer<typeof FieldType>;

/** Whose answers are required: one guardian's, or those of every guardian who may answer. */
export const formSigners = ['one', 'both'] as const;
export const FormSigners = z.enum(formSigners);
export type FormSigners = z.infer<typeof FormSigners>;

/** The right required to answer a form. Reading it requires `view` only. */
export const answerRight = 'report_absence' satisfies GuardianRight;

/** Maximum number of characters of one-line and multi-line answers. */
export const maxShortTextLength = 200;
export const maxLongTextLength = 2000;
export const maxSignatureLength = 200;

const FormOption = z.object({ id: Id, label: z.string() });
export type FormOption = z.infer<typeof FormOption>;

/**
 * A field, in the reader's language; `lang` is set when only the other language exists. `most` is how many options one
 * may choose; a form has at most one signature.
 */
export const FormField = z.object({
  id: Id,
  type: FieldType,
  label: z.string(),
  required: z.boolean(),
  options: z.array(FormOption),
  most: z.optional(z.int()),
  lang: z.optional(Locale),
});
export type FormField = z.infer<typeof FormField>;

/** Day, time and place of an event, part of the text that is signed. */
export const EventPlace = z.object({
  day: Day,
  startsAt: TimeOfDay,
  endsAt: z.nullable(TimeOfDay),
  place: z.string(),
});
export type EventPlace = z.infer<typeof EventPlace>;

/** `placesLeft` is null when unlimited; `mostPeople` is how many people one answer may announce. */
export const FormEvent = z.extend(EventPlace, { placesLeft: z.nullable(z.int()), mostPeople: z.int() });
export type FormEvent = z.infer<typeof FormEvent>;

/**
 * Why an answer ended: its author withdrew it, another one replaced it, or the child left the school before the
 * event.
 */
export const answerEndReasons = ['withdrawn', 'replaced', 'left'] as const;

/**
 * An answer in a list. `by` is the name of a guardian; `people` is how many come to an event. `isShown`: the reader
 * may see the content of the answer, not only that it exists (`isAnswerShown`).
 */
export const AnswerSummary = z.object({
  id: Id,
  version: z.int(),
  by: z.string(),
  isMine: z.boolean(),
  isLate: z.boolean(),
  isShown: z.boolean(),
  going: z.nullable(z.boolean()),
  people: z.nullable(z.int()),
  createdAt: Instant,
  ended: z.nullable(z.enum(answerEndReasons)),
  endedAt: z.nullable(Instant),
});
export type AnswerSummary = z.infer<typeof AnswerSummary>;

/** A guardian who may answer, with the version of their current answer. */
export const FormGuardian = z.object({ name: z.string(), isMe: z.boolean(), version: z.nullable(z.int()) });
export type FormGuardian = z.infer<typeof FormGuardian>;

/** A form for one child: the guardians who may answer, and every answer, the latest first. */
export const FormChild = z.object({ childId: Id, guardians: z.array(FormGuardian), answers: z.array(AnswerSummary) });
export type FormChild = z.infer<typeof FormChild>;

/**
 * A form with the children of the current user it concerns. Answers are accepted through `dueDay`, and later with
 * `acceptsLate`. `version` is the version of the text; answers count from version `asksFrom` on. `isWithdrawn`: the
 * school withdrew it. `sharesAnswers`: the guardians of a child read each other's answers to this version. `lang` is
 * set when the text exists in the other language only.
 */
export const FormSummary = z.object({
  id: Id,
  kind: FormKind,
  title: z.string(),
  lang: z.optional(Locale),
  signers: FormSigners,
  version: z.int(),
  asksFrom: z.int(),
  dueDay: Day,
  acceptsLate: z.boolean(),
  canWithdraw: z.boolean(),
  isWithdrawn: z.boolean(),
  sharesAnswers: z.boolean(),
  event: z.nullable(FormEvent),
  publishedAt: Instant,
  children: z.array(FormChild),
});
export type FormSummary = z.infer<typeof FormSummary>;

/**
 * The consent that the yes or no to a question of a permission gives (docs/decisions/0059). `version` and `text` are
 * those of the school's current text of the purpose; a language that the school did not write is null.
 */
export const FormConsent = z.object({
  fieldId: Id,
  purpose: z.enum(consentPurposes),
  version: z.int(),
  text: z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) }),
});
export type FormConsent = z.infer<typeof FormConsent>;

/** The same with text and fields. `consent` is null when the form gives none. */
export const Form = z.extend(FormSummary, {
  text: z.string(),
  fields: z.array(FormField),
  consent: z.nullable(FormConsent),
});
export type Form = z.infer<typeof Form>;
