/**
 * Notifications about the usual week. They contain first names, the guardian who changed it and the days, never the
 * person who collects.
 */
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { ExceptionSpan } from '#core/pickup-plans/pickup-plan-rules.ts';
import { formatDay } from '#core/time/format.ts';

type Title = (givenNames: readonly string[]) => Bilingual;

export const weekTitle: Title = (names) => ({
  en: `Usual week changed for ${joined(names, 'en')}`,
  fr: `Semaine habituelle modifiée pour ${joined(names, 'fr')}`,
});

export const exceptionTitle: Title = (names) => ({
  en: `Exception to the week added for ${joined(names, 'en')}`,
  fr: `Exception à la semaine ajoutée pour ${joined(names, 'fr')}`,
});

export const exceptionEndedTitle: Title = (names) => ({
  en: `Exception to the week removed for ${joined(names, 'en')}`,
  fr: `Exception à la semaine retirée pour ${joined(names, 'fr')}`,
});

export const unsettledTitle: Title = (names) => ({
  en: `A pickup is not settled for ${joined(names, 'en')}`,
  fr: `Départ à préciser pour ${joined(names, 'fr')}`,
});

export const unsettledText: Bilingual = {
  en: 'A person of the usual week is no longer authorized. Choose who comes on these days.',
  fr: 'Une personne de la semaine habituelle n’est plus autorisée. Choisissez qui vient ces jours-là.',
};

/** `Marc Tremblay: Monday and Thursday, from Tuesday, April 14.` */
export function weekText(by: string, weekdays: readonly number[], from: string): Bilingual {
  const days = (locale: Locale) =>
    joined(
      weekdays.map((weekday) => weekdayName(weekday, locale)),
      locale,
    );
  return {
    en: `${by}: ${days('en')}, from ${formatDay(from, 'en', 'weekday')}.`,
    fr: `${by} : ${days('fr')}, à compter du ${formatDay(from, 'fr', 'weekday').toLowerCase()}.`,
  };
}

/** `Marc Tremblay: Tuesday, April 14.`, with the range or the weekday of a longer exception. */
export function exceptionText(by: string, span: ExceptionSpan): Bilingual {
  return { en: `${by}: ${spanText(span, 'en')}.`, fr: `${by} : ${spanText(span, 'fr')}.` };
}

function spanText({ from, until, weekday }: ExceptionSpan, locale: Locale): string {
  const day = (of: string) => {
    const text = formatDay(of, locale, 'weekday');
    return locale === 'fr' ? text.toLowerCase() : text;
  };
  if (from === until) return day(from);
  const range = locale === 'fr' ? `du ${day(from)} au ${day(until)}` : `${day(from)} to ${day(until)}`;
  if (weekday === null) return range;
  return locale === 'fr' ? `le ${weekdayName(weekday, 'fr')}, ${range}` : `${weekdayName(weekday, 'en')}s, ${range}`;
}

/** A weekday in a sentence: `Monday`, `lundi`. The first week of 2024 begins on a Monday. */
function weekdayName(weekday: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'fr-CA', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );
}

function joined(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' }).format(names);
}
