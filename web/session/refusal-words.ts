/** Why the school said no, with when to try again where that is known. */
import type { Words } from '#web/words/words.ts';
import { CallError, refusalIn } from './call-error.ts';

const minute = 60;

export function refusalWords(t: Words, failure: Error): string {
  const wait = failure instanceof CallError && failure.code === 'too_many' ? failure.retryAfter : undefined;
  if (wait === undefined) return t(`refusals.${refusalIn(failure)}`);
  return wait > minute
    ? t('signIn.tooManyMinutes', { n: Math.ceil(wait / minute) })
    : t('signIn.tooManySeconds', { n: wait });
}
