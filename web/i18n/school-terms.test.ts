import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileCatalog } from './compile-catalog.ts';

test('a message has the word of the kind of the school, and that of groups for any other kind', () => {
  const word = { en: '{n} of {schoolKind, select, school {the class} other {the group}}', fr: '{n}' };
  const i18n = setupI18n({ locale: 'en', messages: { en: compileCatalog({ trial: { word } }, 'en') } });
  const texts = ['school', 'childcare_center', 'daycare', 'school_daycare', ''].map((schoolKind) =>
    i18n._('trial.word', { n: 2, schoolKind }),
  );
  expect(texts).toEqual(['2 of the class', ...Array.from({ length: 4 }, () => '2 of the group')]);
});
