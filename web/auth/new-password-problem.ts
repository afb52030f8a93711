/** Why a password is not acceptable, as a message. */
import { type KnownTerms, maxPasswordLength, passwordProblem, minPasswordLength } from '#core/auth/password-rules.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export function newPasswordProblem(t: Translate, password: string, known: KnownTerms): string | undefined {
  if (!password) return t('passwords.required');
  const problem = passwordProblem(password, known);
  if (problem === 'too_short') return t('passwords.tooShort', { n: minPasswordLength });
  if (problem === 'too_long') return t('passwords.tooLong', { n: maxPasswordLength });
  return problem && t('passwords.tooCommon');
}
