import { expect, test } from 'vitest';
import type { Locale } from '#core/lang/locale.ts';
import type { Words } from '#web/words/words.ts';
import { absencePhrases } from './absence-phrases.ts';
import { daysInWords } from './absence-words.ts';

/** The phrase as it stands in the catalogue, its names filled in. */
const wordsOf = (locale: Locale): Words =>
  ((_: string, said: Record<string, string>) =>
    absencePhrases.fromTo[locale].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => said[name] ?? '')) as Words;
const days = (locale: Locale, date: string, endDate?: string) =>
  daysInWords({ date, ...(endDate && { endDate }) }, locale, wordsOf(locale));

test('several days are said as one would: a month or a year that both share is said once', () => {
  expect(days('fr', '2026-10-22', '2026-10-24')).toBe('Du 22 au 24 octobre 2026');
  expect(days('fr', '2026-11-30', '2026-12-01')).toBe('Du 30 novembre au 1er décembre 2026');
  expect(days('fr', '2026-12-31', '2027-01-02')).toBe('Du 31 décembre 2026 au 2 janvier 2027');
  expect(days('en', '2026-10-22', '2026-10-24')).toBe('October 22 to 24, 2026');
  expect(days('en', '2026-11-30', '2026-12-01')).toBe('November 30 to December 1, 2026');
  expect(days('en', '2026-12-31', '2027-01-02')).toBe('December 31, 2026 to January 2, 2027');
});

test('one day is said alone, with or without its end', () => {
  expect(days('fr', '2026-10-22')).toBe('22 octobre 2026');
  expect(days('en', '2026-10-22', '2026-10-22')).toBe('October 22, 2026');
});
