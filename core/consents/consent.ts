/**
 * What guardians allow a school to do with a child: one register per child and purpose. The default is no
 * (docs/decisions/0059).
 */
import * as z from 'zod/mini';
import { Id, Instant, typedText } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { Day } from '#core/time/day.ts';
import { consentPurposes } from './consent-purposes.ts';
import { consentStates } from './consent-rules.ts';

/** Maximum number of characters of a purpose’s text, in each language. */
export const maxConsentTextLength = 1000;

const Purpose = z.enum(consentPurposes);
const State = z.enum(consentStates);

/**
 * What guardians read before they answer. `version` is 0 for the standard text, and grows with each text of the
 * school. A language that the school did not write is null.
 */
export const ConsentText = z.object({
  purpose: Purpose,
  version: z.int(),
  text: z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) }),
});
export type ConsentText = z.infer<typeof ConsentText>;

const FormTitle = z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) });

/**
 * The latest answer of a guardian who may answer. `isValid`: it counts today. A yes does not when the text changed
 * since, or after a year. A no counts until the guardian answers again. `form` is the permission whose answer gave it.
 */
export const ConsentAnswer = z.object({
  by: z.string(),
  isOwn: z.boolean(),
  isGranted: z.boolean(),
  at: Instant,
  isValid: z.boolean(),
  form: z.nullable(z.object({ id: Id, title: FormTitle })),
});
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/**
 * One purpose of a child as guardians see it. `expiresOn` is the first day on which the consent no longer holds; null
 * when it is not granted. `awaited` are the names of the guardians who still have to say yes, where each has to.
 */
export const ChildConsent = z.extend(ConsentText, {
  state: State,
  expiresOn: z.nullable(Day),
  answers: z.array(ConsentAnswer),
  awaited: z.array(z.string()),
});
export type ChildConsent = z.infer<typeof ChildConsent>;

/** The consents of a child, in the order of `consentPurposes`. `mayAnswer`: the user has the right to answer. */
export const ChildConsents = z.object({ childId: Id, mayAnswer: z.boolean(), consents: z.array(ChildConsent) });
export type ChildConsents = z.infer<typeof ChildConsents>;

const version = z.int().check(z.nonnegative());

/** An answer of a guardian. `version` is the version of the text that was read. */
export const NewConsentAnswer = z.strictObject({ purpose: Purpose, version, isGranted: z.boolean() });
export type NewConsentAnswer = z.infer<typeof NewConsentAnswer>;

const text = typedText({ max: maxConsentTextLength });

/** A new text of the office. `version` is the version that was read. Empty in a language that is not written. */
export const NewConsentText = z.strictObject({
  schoolId: Id,
  purpose: Purpose,
  version,
  text: z.strictObject({ en: text, fr: text }),
});
export type NewConsentText = z.infer<typeof NewConsentText>;

/**
 * A child in the register of a group, with a state for each purpose. `form` is the title of the permission through
 * which the latest answer was given; null when a guardian answered in the consents. `toRemind` is how many guardians
 * with an account have an answer to give, and `remindedOn` the day of the last reminder.
 */
export const RegisterChild = z.object({
  childId: Id,
  name: z.string(),
  toRemind: z.int(),
  remindedOn: z.nullable(Day),
  states: z.array(z.object({ purpose: Purpose, state: State, form: z.nullable(FormTitle) })),
});
export type RegisterChild = z.infer<typeof RegisterChild>;

/**
 * The register of a group, children by first name. `languages` are those the school writes. `mayEditTexts`: the user
 * is the school’s office.
 */
export const GroupConsents = z.object({
  groupId: Id,
  schoolId: Id,
  room: z.string(),
  day: Day,
  languages: z.array(Locale),
  mayEditTexts: z.boolean(),
  texts: z.array(ConsentText),
  children: z.array(RegisterChild),
});
export type GroupConsents = z.infer<typeof GroupConsents>;
