/**
 * What families are told when a report is there: the children's first names and the day, nothing of what it says.
 * (trust, Controls)
 */
import type { Both } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

/** `Léa’s daily report`; of several children `Daily reports: Léa and Noah`. */
export function publishedTitle(givenNames: readonly string[]): Both {
  const [only = ''] = givenNames;
  const said = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(givenNames);
  return givenNames.length === 1
    ? { en: `${only}’s daily report`, fr: `Rapport quotidien : ${only}` }
    : { en: `Daily reports: ${said('en-CA')}`, fr: `Rapports quotidiens : ${said('fr-CA')}` };
}

/** `Corrected daily report: Léa`; of several children their names. */
export function correctedTitle(givenNames: readonly string[]): Both {
  const said = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(givenNames);
  return { en: `Corrected daily report: ${said('en-CA')}`, fr: `Rapport quotidien corrigé : ${said('fr-CA')}` };
}

/** `Tuesday, April 14`. */
export const publishedText = (day: string): Both => ({
  en: formatDay(day, 'en', 'weekday'),
  fr: formatDay(day, 'fr', 'weekday'),
});
