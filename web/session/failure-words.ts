/**
 * What is said of something that did not go through. Without an answer nobody knows whether it did. (trust, promise 2)
 */
import type { Words } from '#web/words/words.ts';
import { isRefusal, refusalIn } from './call-error.ts';

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
