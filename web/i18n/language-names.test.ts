import { expect, test } from 'vitest';
import { locales } from '#core/lang/locale.ts';
import { reportEditorPhrases } from '#web/reports/staff/report-editor-phrases.ts';
import { translationNames } from './language-names.ts';

test('a field names its language in the reader’s language', () => {
  const texts = locales.flatMap((reader) =>
    locales.map((lang) => reportEditorPhrases.foodIn[reader].replace('{language}', translationNames[reader][lang])),
  );
  expect(texts).toEqual(['Food in English', 'Food in French', 'Repas en anglais', 'Repas en français']);
});
