import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Locale } from '#core/lang/locale.ts';
import { compileCatalog } from '#web/i18n/compile-catalog.ts';
import { phrases } from '#web/app/catalogs.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { reachedCountLabel, familyCountLabel } from './family-count-label.ts';

/** Formats a language's phrases, with plain spaces instead of French no-break spaces. */
function wordsOf(locale: Locale): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: compileCatalog(phrases, locale) } });
  return (key, ...given) => i18n._(key, given[0]).replaceAll(/[\u00A0\u202F]/g, ' ');
}
const [en, fr] = [wordsOf('en'), wordsOf('fr')];

test('formats how many of all families are on Parvis', () => {
  expect(familyCountLabel({ reached: 3, all: 20 }, en)).toBe('3 of 20 families are on Parvis.');
  expect(familyCountLabel({ reached: 3, all: 20 }, fr)).toBe('Familles sur Parvis : 3 sur 20.');
  expect(familyCountLabel({ reached: 1, all: 1 }, en)).toBe('1 of 1 family is on Parvis.');
});

test('says that no one is reached where no family is on Parvis', () => {
  expect(familyCountLabel({ reached: 0, all: 20 }, en)).toBe(
    'No family is on Parvis yet: this reaches no one for now.',
  );
  expect(familyCountLabel({ reached: 0, all: 20 }, fr)).toContain('Aucune famille n’est encore sur Parvis');
  expect(en('authoring.noGuardian', { name: 'Samuel' })).toContain('No guardian of Samuel is on Parvis yet');
  expect(fr('authoring.noGuardian', { name: 'Émile' })).toContain('Émile : aucun parent ou responsable');
});

test('counts answers and readers among families on Parvis, and names how many are not', () => {
  const of = (count: number, reached: number) => ({ total: count, families: { reached, all: 20 } });
  expect(reachedCountLabel('Read by 2 of 3', of(3, 3), en)).toBe('Read by 2 of 3 · 17 families are not on Parvis yet');
  expect(reachedCountLabel('Read by 2 of 19', of(19, 19), en)).toBe('Read by 2 of 19 · 1 family is not on Parvis yet');
  expect(reachedCountLabel('Lue par 0 sur 0', of(0, 0), fr)).toBe('20 familles ne sont pas encore sur Parvis');
  expect(reachedCountLabel('Read by 20 of 20', of(20, 20), en)).toBe('Read by 20 of 20');
  expect(reachedCountLabel('Read by 2 of 3', { total: 3, families: undefined }, en)).toBe('Read by 2 of 3');
});

test('does not say that families were notified before publication', () => {
  for (const key of ['staffForms.published', 'staffQuizzes.published', 'staffPlans.saved'] as const) {
    expect(en(key)).not.toMatch(/famil/i);
    expect(fr(key)).not.toMatch(/famil/i);
  }
});
