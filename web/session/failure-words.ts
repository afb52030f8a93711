/**
 * What is said of something that did not go through. Without an answer nobody knows whether it did. (trust, promise 2)
 */
import type { Words } from '#web/words/words.ts';
import type { NewToast } from '#web/ui/toasts.ts';
import { isRefusal, refusalIn } from './call-error.ts';

/** Whether it waits for the network: nothing answered, and the device knows that it is offline. */
export const isWaiting = (failure: Error) => !isRefusal(failure) && 'onLine' in navigator && !navigator.onLine;

/**
 * The page's own words where the school said no, with why; else that it is not known, and that trying again is safe.
 */
export function failureWords(
  t: Words,
  failure: Error,
  title: string,
  text: string = t(`refusals.${refusalIn(failure)}`),
): { title: string; text: string } {
  return isRefusal(failure) ? { title, text } : { title: t('session.unsure'), text: t('session.unsureText') };
}

/**
 * The notice of what did not go where `NotSent` stands on the page too: offline both say that it waits. `always` is a
 * title that the specification gives to every failure. (§8)
 */
export function failureToast(t: Words, failure: Error, title: string, text?: string, always?: string): NewToast {
  if (isWaiting(failure)) return { title: t('session.waits'), text: t('session.waitsText'), waits: true };
  return { ...failureWords(t, failure, title, text), ...(always && { title: always }), failed: true };
}
