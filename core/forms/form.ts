/**
 * What the school asks of families: forms to fill in, permissions to sign, events to answer. (decisions, Forms &
 * events)
 */
import * as z from 'zod/mini';
import type { GuardianRight } from '#core/children/child.ts';
import { Id, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

export const formKinds = ['form', 'permission', 'event'] as const;
export const FormKind = z.enum(formKinds);
export type FormKind = z.infer<typeof FormKind>;

export const fieldTypes = ['short_text', 'long_text', 'choice', 'choices', 'date', 'yes_no', 'signature'] as const;
export const FieldType = z.enum(fieldTypes);
export type FieldType = z.infer<typeof FieldType>;

/** Whose answer makes it done: that of one guardian, or of each who may answer. */
export const formSigners = ['one', 'both'] as const;
export const FormSigners = z.enum(formSigners);
export type FormSigners = z.infer<typeof FormSigners>;

/** Who sees a child may read its forms; who may also speak for it at school answers them. */
export const answerRight = 'report_absence' satisfies GuardianRight;

/** Characters of an answer at most, in one line and in several. */
export const longestShortText = 200;
export const longestLongText = 2000;
export const longestSignature = 200;

const FormOption = z.object({ id: Id, label: z.string() });
export type FormOption = z.infer<typeof FormOption>;

/**
 * One thing asked, in the reader's language. `most` is how many may be chosen of several; a form has at most one
 * signature.
 */
export const FormField = z.object({
  id: Id,
  type: FieldType,
  label: z.string(),
  required: z.boolean(),
  options: z.array(FormOption),
  most: z.optional(z.int()),
});
export type FormField = z.infer<typeof FormField>;

/** When and where an event is, as the text that is answered says. */
export const EventPlace = z.object({
  day: Day,
  startsAt: TimeOfDay,
  endsAt: z.nullable(TimeOfDay),
  place: z.string(),
});
export type EventPlace = z.infer<typeof EventPlace>;

/** `placesLeft` is null where there is room for everybody; `mostPeople` is how many one answer may announce. */
export const FormEvent = z.extend(EventPlace, { placesLeft: z.nullable(z.int()), mostPeople: z.int() });
export type FormEvent = z.infer<typeof FormEvent>;

/**
 * Why an answer no longer stands: taken back by whoever gave it, another took its place, or the child left school
 * before the event.
 */
export const answerEnds = ['withdrawn', 'replaced', 'left'] as const;

/**
 * An answer as the list knows it. `by` is a guardian's name; `people` how many come to an event. `isShown` tells
 * whether the guardian who reads may know what was answered, or only that it was (`isAnswerShown`).
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
  ended: z.nullable(z.enum(answerEnds)),
  endedAt: z.nullable(Instant),
});
export type AnswerSummary = z.infer<typeof AnswerSummary>;

/** A guardian who may answer, with the version of the text that they answered and that stands. */
export const FormGuardian = z.object({ name: z.string(), isMe: z.boolean(), version: z.nullable(z.int()) });
export type FormGuardian = z.infer<typeof FormGuardian>;

/** A form as it stands for one child: who may answer, and every answer given, the latest first. */
export const FormChild = z.object({ childId: Id, guardians: z.array(FormGuardian), answers: z.array(AnswerSummary) });
export type FormChild = z.infer<typeof FormChild>;

/**
 * A form with those of one's children whom it concerns. It may be answered through `dueDay`, and later where
 * `acceptsLate`. `version` is the text's; an answer counts from version `asksFrom` on. `isWithdrawn` is the school's
 * doing. `sharesAnswers` tells whether the guardians of a child read what each other answers to this version.
 */
export const FormSummary = z.object({
  id: Id,
  kind: FormKind,
  title: z.string(),
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

/** The same with its text and what is asked. */
export const Form = z.extend(FormSummary, { text: z.string(), fields: z.array(FormField) });
export type Form = z.infer<typeof Form>;
