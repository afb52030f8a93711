/** Whether a school may use a consent (docs/decisions/0059). Features ask `mayUse` and nothing else. */
import type { GuardianRight } from '#core/children/child.ts';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import { isBarred } from '#core/custody/custody-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { missingLanguages, requiredLanguages } from '#core/lang/bilingual-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { yearAfter } from '#core/time/day.ts';

/** The right that lets a guardian answer: the same as for the child’s file. */
export const consentRight = 'report_absence' satisfies GuardianRight;

/**
 * `granted`: the only one that allows something. `refused`: a guardian said no or withdrew. `waiting`: one of several
 * guardians who have to say yes did not answer yet. `changed`: the text changed since a yes. `expired`: a yes is a year
 * old. `unanswered`: no yes and no no.
 */
export const consentStates = ['granted', 'refused', 'waiting', 'changed', 'expired', 'unanswered'] as const;
export type ConsentState = (typeof consentStates)[number];

/** The latest answer of a guardian, with its day on the school’s calendar. */
export type GuardianAnswer = { readonly isGranted: boolean; readonly version: number; readonly day: string };

/**
 * A guardian of the child. `mayAnswer`: has the right. `hasDays`: the custody calendar gives them days. A guardian
 * without an account has days and no right yet.
 */
export type ConsentGuardian = {
  readonly mayAnswer: boolean;
  readonly hasDays: boolean;
  readonly hasAccount: boolean;
  readonly answer: GuardianAnswer | null;
};

/** The current version of the text, and the school’s day. */
export type ConsentMoment = { readonly version: number; readonly today: string };

/** Whether an answer counts. A no counts until the guardian answers again. */
export function isAnswerValid({ isGranted, version, day }: GuardianAnswer, moment: ConsentMoment): boolean {
  return !isGranted || (version === moment.version && moment.today < yearAfter(day));
}

/**
 * The guardians who each have to say yes: those with days on the custody calendar, when it gives days to two or more.
 * Empty when one guardian is enough.
 */
export function requiredGuardians<G extends ConsentGuardian>(guardians: readonly G[]): G[] {
  const withDays = guardians.filter(({ hasDays, hasAccount, mayAnswer }) => hasDays && (mayAnswer || !hasAccount));
  return withDays.length > 1 ? withDays : [];
}

/** The state of a purpose for a child. */
export function consentState(guardians: readonly ConsentGuardian[], moment: ConsentMoment): ConsentState {
  const required = requiredGuardians(guardians);
  const answering = guardians.filter(({ mayAnswer }) => mayAnswer);
  if (answering.some(({ answer }) => answer?.isGranted === false)) return 'refused';
  const yesOf = ({ mayAnswer, answer }: ConsentGuardian) => (mayAnswer ? answer : null);
  const given = (required.length > 0 ? required : answering).map(yesOf);
  const isHeld = (answer: GuardianAnswer | null) => answer !== null && isAnswerValid(answer, moment);
  if (required.length > 0 ? given.every(isHeld) : given.some(isHeld)) return 'granted';
  const answers = given.filter((answer) => answer !== null);
  if (answers.length === 0) return 'unanswered';
  if (answers.some(({ version }) => version !== moment.version)) return 'changed';
  return answers.every((answer) => isAnswerValid(answer, moment)) ? 'waiting' : 'expired';
}

/** Whether the school may use the consent on a day. No without an answer. */
export const mayUse = (guardians: readonly ConsentGuardian[], moment: ConsentMoment): boolean =>
  consentState(guardians, moment) === 'granted';

/**
 * The guardians whose answer is missing, for a reminder: those required who have not said a yes that holds, or all with
 * the right where one yes is enough. Empty when the consent is given or refused. A guardian without an account is
 * not notified.
 */
export function guardiansToRemind<G extends ConsentGuardian>(guardians: readonly G[], moment: ConsentMoment): G[] {
  if (['granted', 'refused'].includes(consentState(guardians, moment))) return [];
  const required = requiredGuardians(guardians);
  const missing = (required.length > 0 ? required : guardians).filter(
    ({ answer }) => answer?.isGranted !== true || !isAnswerValid(answer, moment),
  );
  return missing.filter(({ mayAnswer, hasAccount }) => mayAnswer && hasAccount);
}

/**
 * The first day on which a granted consent no longer holds: where one yes is enough, that of the latest yes, otherwise
 * that of the earliest. Null when it is not granted.
 */
export function expiryDay(guardians: readonly ConsentGuardian[], moment: ConsentMoment): string | null {
  if (!mayUse(guardians, moment)) return null;
  const required = requiredGuardians(guardians);
  const days = (required.length > 0 ? required : guardians)
    .flatMap(({ mayAnswer, answer }) => (mayAnswer && answer && isAnswerValid(answer, moment) ? [answer.day] : []))
    .toSorted();
  const deciding = required.length > 0 ? days[0] : days.at(-1);
  return deciding === undefined ? null : yearAfter(deciding);
}

/**
 * The guardians who have days on a custody calendar, from a day on, by the id of their pickup person. A guardian
 * excluded by a court on that day is not one of them.
 */
export function guardiansWithDays(calendar: CustodyCalendar | null, today: string): ReadonlySet<number> {
  const patterns = (calendar?.patterns ?? []).filter(({ until }) => until === null || until >= today);
  const named = patterns.flatMap(({ fortnight }) => fortnight).filter((id) => id !== null);
  return new Set(named.filter((id) => !isBarred({ calendar }, id, today)));
}

/** `required` at `text.fr` for each language in which a text is missing. */
export const consentTextProblems = (text: Bilingual, languages: readonly Locale[]): FieldProblem[] =>
  missingLanguages('text', text, requiredLanguages(languages, [text]));
