import { failureMessage } from '#web/api/failure-message.ts';
import { isRefusal } from '#web/api/call-error.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The message of a failed mark, with the child's name: the page may show another child by then. */
export function markFailureMessage(t: Translate, failure: Error, child: string): { title: string; text: string } {
  const { title, text } = failureMessage(t, failure, t('register.failedOf', { name: child }));
  return isRefusal(failure)
    ? { title, text }
    : { title: t('register.failedOf', { name: child }), text: `${title}. ${text}` };
}
