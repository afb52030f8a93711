/** The message of a refusal, with the time of the next retry if known. */
import type { Translate } from '#web/i18n/use-translation.ts';
import { CallError, errorCode } from './call-error.ts';

const minute = 60;

export function refusalMessage(t: Translate, failure: Error): string {
  const wait = failure instanceof CallError && failure.code === 'rate_limited' ? failure.retryAfter : undefined;
  if (wait === undefined) return t(`refusals.${errorCode(failure)}`);
  return wait > minute
    ? t('signIn.rateLimitedMinutes', { n: Math.ceil(wait / minute) })
    : t('signIn.rateLimitedSeconds', { n: wait });
}
