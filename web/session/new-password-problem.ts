/** What keeps a password from being chosen, in words. */
import { type KnownAbout, longestPassword, passwordProblem, shortestPassword } from '#core/sessions/password-rules.ts';
import type { Words } from '#web/words/words.ts';

export function newPasswordProblem(t: Words, password: string, known: KnownAbout): string | undefined {
  if (!password) return t('passwords.required');
  const problem = passwordProblem(password, known);
  if (problem === 'too_short') return t('passwords.tooShort', { n: shortestPassword });
  if (problem === 'too_long') return t('passwords.tooLong', { n: longestPassword });
  return problem && t('passwords.tooCommon');
}
