/** What keeps a password from being chosen, in words: by the page's own rules, or by the school's answer. */
import { type KnownAbout, longestPassword, passwordProblem, shortestPassword } from '#core/sessions/password-rules.ts';
import type { Words } from '#web/words/words.ts';
import { CallError } from './call-error.ts';

export function newPasswordProblem(t: Words, password: string, known: KnownAbout): string | undefined {
  if (!password) return t('passwords.required');
  const problem = passwordProblem(password, known);
  if (problem === 'too_short') return t('passwords.tooShort', { n: shortestPassword });
  if (problem === 'too_long') return t('passwords.tooLong', { n: longestPassword });
  return problem && t('passwords.tooCommon');
}

/** The school knows more about somebody than the page: it may find a password common that the page did not. */
export const isTooCommon = (failure: Error | null) =>
  failure instanceof CallError && (failure.problem?.problems?.some(({ path }) => path === 'password') ?? false);
