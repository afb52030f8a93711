/** Texts about a webhook and its attempts. */
import type { Locale } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { isDelivered, type WebhookAttempt } from '#core/webhooks/webhook.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The host of an address, which names the webhook. */
export const hostOf = (url: string) => new URL(url).host;

/** The day and time of an instant at the school. */
export function whenAt(instant: string, zone: string, locale: Locale) {
  const { day, time } = schoolTimeAt(new Date(instant), zone);
  return { day: formatDay(day, locale, 'long'), time: formatTime(time, locale) };
}

/** The outcome of an attempt: the status of the reply, or why there was none. */
export function outcomeOf(attempt: WebhookAttempt, t: Translate): string {
  const { status, error } = attempt;
  if (status === null) return t(`webhooks.${error ?? 'unreachable'}`);
  return t(isDelivered(attempt) ? 'webhooks.delivered' : 'webhooks.refused', { status });
}
