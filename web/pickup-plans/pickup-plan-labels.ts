/** Labels of a weekday, and of the days of an exception. */
import type { Locale } from '#core/lang/locale.ts';
import type { ExceptionSpan } from '#core/pickup-plans/pickup-plan-rules.ts';
import { formatDay } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** `Monday`, `lundi`. The first week of 2024 begins on a Monday. */
export function weekdayLabel(weekday: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'fr-CA', { weekday: 'long', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, 0, weekday)));
}

/** The same at the start of a line: `Lundi`. */
export function weekdayHeading(weekday: number, locale: Locale): string {
  const label = weekdayLabel(weekday, locale);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** `Thursday, April 16`; `April 16 to April 20`; `Every Thursday, April 16 to June 18`. */
export function spanLabel({ from, until, weekday }: ExceptionSpan, locale: Locale, t: Translate): string {
  if (from === until) return formatDay(from, locale, 'weekday');
  const [first, last] = [formatDay(from, locale, 'short'), formatDay(until, locale, 'short')];
  if (weekday === null) return t('pickupPlans.range', { first, last });
  return t('pickupPlans.weeklyUntil', { weekday: weekdayLabel(weekday, locale), first, last });
}
