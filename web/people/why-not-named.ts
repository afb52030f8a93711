/** What the server finds wrong with naming somebody, at the field that has it. */
import { CallError } from '#web/session/call-error.ts';
import type { PlainKey } from '#web/words/words.ts';

export type Problem = { readonly field: 'name' | 'childIds'; readonly words: PlainKey };

const known: readonly (Problem & { readonly code: string })[] = [
  { field: 'name', code: 'not_allowed', words: 'addPerson.alreadyNamed' },
  { field: 'childIds', code: 'not_allowed', words: 'addPerson.twoSchools' },
  { field: 'childIds', code: 'too_large', words: 'addPerson.tooManyNamed' },
];

/**
 * The first of the form's fields that a refusal names; none where it is about something else. (core, `namingProblems`)
 */
export function whyNotNamed(failure: Error): Problem | undefined {
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  return known.find(({ field, code }) => problems?.some((one) => one.path === field && one.code === code));
}
