/** The message of a failed request. Without a reply, whether it took effect is unknown. */
import type { Translate } from '#web/i18n/use-translation.ts';
import type { NewToast } from '#web/ui/toasts/toasts.ts';
import { errorCode, isRefusal } from './call-error.ts';
import { KeptOnDevice } from './kept-on-device.ts';

/** Whether the request waits for the network: there was no reply and the device is offline. */
export const isWaiting = (failure: Error) => !isRefusal(failure) && 'onLine' in navigator && !navigator.onLine;

/** The page's message with the reason if the server refused. Otherwise: the result is unknown, and a retry is safe. */
export function failureMessage(
  t: Translate,
  failure: Error,
  title: string,
  text: string = t(`refusals.${errorCode(failure)}`),
): { title: string; text: string } {
  return isRefusal(failure) ? { title, text } : { title: t('failures.unsure'), text: t('failures.unsureText') };
}

/** What becomes of a request that waits: one that is not on the device is sent only while its page is open. */
export const waitingText = (t: Translate, failure: Error): string =>
  t(failure instanceof KeptOnDevice ? 'failures.waitsText' : 'failures.waitsHereText');

/**
 * The toast of a failure of a stored mutation, or on a page that also has a `SubmitError`: offline, it says that the
 * request waits. Where nothing sends it again, use `failureMessage`. `always` is a title used for every failure.
 */
export function failureToast(t: Translate, failure: Error, title: string, text?: string, always?: string): NewToast {
  if (isWaiting(failure)) return { title: t('failures.waits'), text: waitingText(t, failure), waits: true };
  return { ...failureMessage(t, failure, title, text), ...(always && { title: always }), failed: true };
}
