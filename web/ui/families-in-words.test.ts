import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Locale } from '#core/lang/locale.ts';
import { catalogueOf } from '#web/words/catalogue.ts';
import { phrases } from '#web/words/phrases.ts';
import type { Words } from '#web/words/words.ts';
import { amongReachedInWords, familiesInWords } from './families-in-words.ts';

/** The words of a language, with plain spaces where French binds them. */
function wordsOf(locale: Locale): Words {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogueOf(phrases, locale) } });
  return (key, ...given) => i18n._(key, given[0]).replaceAll(/[\u00A0\u202F]/g, ' ');
}
const [en, fr] = [wordsOf('en'), wordsOf('fr')];

test('says how many families of all are on Parvis', () => {
  expect(familiesInWords({ reached: 3, all: 20 }, en)).toBe('3 of 20 families are on Parvis.');
  expect(familiesInWords({ reached: 3, all: 20 }, fr)).toBe('Familles sur Parvis : 3 sur 20.');
  expect(familiesInWords({ reached: 1, all: 1 }, en)).toBe('1 of 1 family is on Parvis.');
});

test('says that nothing reaches anyone where no family is on Parvis', () => {
  expect(familiesInWords({ reached: 0, all: 20 }, en)).toBe('No family is on Parvis yet: this reaches no one for now.');
  expect(familiesInWords({ reached: 0, all: 20 }, fr)).toContain('Aucune famille n’est encore sur Parvis');
  expect(en('authoring.noGuardian', { name: 'Samuel' })).toContain('No guardian of Samuel is on Parvis yet');
  expect(fr('authoring.noGuardian', { name: 'Émile' })).toContain('Émile : aucun parent ou responsable');
});

test('counts answers and readers among those on Parvis, and names how many families are not', () => {
  const of = (asked: number, reached: number) => ({ asked, families: { reached, all: 20 } });
  expect(amongReachedInWords('Read by 2 of 3', of(3, 3), en)).toBe(
    'Read by 2 of 3 · 17 families are not on Parvis yet',
  );
  expect(amongReachedInWords('Read by 2 of 19', of(19, 19), en)).toBe(
    'Read by 2 of 19 · 1 family is not on Parvis yet',
  );
  expect(amongReachedInWords('Lue par 0 sur 0', of(0, 0), fr)).toBe('20 familles ne sont pas encore sur Parvis');
  expect(amongReachedInWords('Read by 20 of 20', of(20, 20), en)).toBe('Read by 20 of 20');
  expect(amongReachedInWords('Read by 2 of 3', { asked: 3, families: undefined }, en)).toBe('Read by 2 of 3');
});

test('says of nothing published that families were told', () => {
  for (const key of ['staffForms.published', 'staffQuizzes.published', 'staffPlans.saved'] as const) {
    expect(en(key)).not.toMatch(/famil/i);
    expect(fr(key)).not.toMatch(/famil/i);
  }
});
