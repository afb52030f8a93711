/** Labels of the custody calendar: initials of guardians, and spans of days. */
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The first letter of a name, or its initials where another guardian has the same first letter. */
export function initialsOf(name: string, among: readonly string[]): string {
  const letters = name
    .split(/[\s-]+/)
    .map((word) =>
      String.fromCodePoint(word.codePointAt(0) ?? 32)
        .trim()
        .toLocaleUpperCase(),
    )
    .filter((letter) => letter !== '');
  const first = letters[0] ?? '';
  const isShared = among.filter((other) => other.toLocaleUpperCase().startsWith(first)).length > 1;
  return isShared ? letters.slice(0, 2).join('') : first;
}

/** `M`, `L`: a weekday in the head of a table. The first week of 2024 begins on a Monday. */
export function weekdayInitial(weekday: number, locale: Locale): string {
  return weekdayText(weekday, locale, 'narrow').toLocaleUpperCase();
}

/** `Monday`, `lundi`. */
export function weekdayText(weekday: number, locale: Locale, width: 'long' | 'narrow' = 'long'): string {
  const language = locale === 'en' ? 'en-US' : 'fr-CA';
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );
}

/** `Thursday, April 16`, or `April 16 to April 20`. */
export function daysLabel(
  { from, until }: { readonly from: string; readonly until: string },
  locale: Locale,
  t: Translate,
): string {
  if (from === until) return formatDay(from, locale, 'weekday');
  return t('custody.range', { first: formatDay(from, locale, 'short'), last: formatDay(until, locale, 'short') });
}
