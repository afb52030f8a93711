import { expect, test } from 'vitest';
import type { Locale } from '#core/lang/locale.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { absencePhrases } from './absence-phrases.ts';
import { dayInSentence, formatDays } from './absence-labels.ts';

/** The catalog's phrase with its parameters filled in. */
const wordsOf = (locale: Locale): Translate =>
  ((_: string, values: Record<string, string>) =>
    absencePhrases.fromTo[locale].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')) as Translate;
const days = (locale: Locale, date: string, endDate?: string) =>
  formatDays({ date, ...(endDate && { endDate }) }, locale, wordsOf(locale));

test('formats several days without repeating a shared month or year', () => {
  expect(days('fr', '2026-10-22', '2026-10-24')).toBe('Du 22 au 24 octobre 2026');
  expect(days('fr', '2026-11-30', '2026-12-01')).toBe('Du 30 novembre au 1er décembre 2026');
  expect(days('fr', '2026-12-31', '2027-01-02')).toBe('Du 31 décembre 2026 au 2 janvier 2027');
  expect(days('en', '2026-10-22', '2026-10-24')).toBe('October 22 to 24, 2026');
  expect(days('en', '2026-11-30', '2026-12-01')).toBe('November 30 to December 1, 2026');
  expect(days('en', '2026-12-31', '2027-01-02')).toBe('December 31, 2026 to January 2, 2027');
});

test('writes a day within a sentence in lower case in French only', () => {
  expect(dayInSentence('2026-04-20', 'en')).toBe('Monday, April 20');
  expect(dayInSentence('2026-05-01', 'fr')).toBe('vendredi 1er mai');
});

test('formats one day, with or without its end', () => {
  expect(days('fr', '2026-10-22')).toBe('22 octobre 2026');
  expect(days('en', '2026-10-22', '2026-10-22')).toBe('October 22, 2026');
});
