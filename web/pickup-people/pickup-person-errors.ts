/** Maps the server's refusals to the fields of the form. */
import { CallError } from '#web/api/call-error.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';

export type Problem = { readonly field: 'name' | 'childIds' | 'todayOnly'; readonly words: TranslationKey };

const known: readonly (Problem & { readonly code: string })[] = [
  { field: 'name', code: 'not_allowed', words: 'addPerson.alreadyNamed' },
  { field: 'childIds', code: 'not_allowed', words: 'addPerson.twoSchools' },
  { field: 'todayOnly', code: 'not_allowed', words: 'addPerson.notYourDay' },
  { field: 'childIds', code: 'too_large', words: 'addPerson.tooManyNamed' },
];

/**
 * The first field of the form that a refusal names; undefined if it is about something else. (`pickupPersonProblems` in
 * core)
 */
export function pickupPersonError(failure: Error): Problem | undefined {
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  return known.find(({ field, code }) => problems?.some((one) => one.path === field && one.code === code));
}
