/** Texts of report notifications: first names and the day, not the content, as they are shown on locked screens. */
import type { Bilingual } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

/** `Léa’s daily report`, or `Daily reports: Léa and Noah` for several children. */
export function publishedTitle(givenNames: readonly string[]): Bilingual {
  const [only = ''] = givenNames;
  const textOf = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(givenNames);
  return givenNames.length === 1
    ? { en: `${only}’s daily report`, fr: `Rapport quotidien : ${only}` }
    : { en: `Daily reports: ${textOf('en-CA')}`, fr: `Rapports quotidiens : ${textOf('fr-CA')}` };
}

/** `Corrected daily report: Léa`, with all names for several children. */
export function correctedTitle(givenNames: readonly string[]): Bilingual {
  const textOf = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(givenNames);
  return { en: `Corrected daily report: ${textOf('en-CA')}`, fr: `Rapport quotidien corrigé : ${textOf('fr-CA')}` };
}

/** `Tuesday, April 14`. */
export const publishedText = (day: string): Bilingual => ({
  en: formatDay(day, 'en', 'weekday'),
  fr: formatDay(day, 'fr', 'weekday'),
});
