import { failureWords } from '#web/session/failure-words.ts';
import { isRefusal } from '#web/session/call-error.ts';
import type { Words } from '#web/words/words.ts';

/** Why a mark did not go, with the child's name: the page may show another child by then. */
export function markFailureWords(t: Words, failure: Error, child: string): { title: string; text: string } {
  const { title, text } = failureWords(t, failure, t('register.failedOf', { name: child }));
  return isRefusal(failure)
    ? { title, text }
    : { title: t('register.failedOf', { name: child }), text: `${title}. ${text}` };
}
