import { expect, test } from 'vitest';
import { announcementProblems } from './staff-announcement-api.ts';

test('an announcement lacks every text that is missing in a language', () => {
  const said = { en: 'Words', fr: 'Mots' };
  expect(announcementProblems({ title: said, description: said, details: said })).toEqual([]);
  expect(announcementProblems({ title: { ...said, fr: ' ' }, description: said, details: { en: '', fr: '' } })).toEqual(
    [
      { path: 'words.title.fr', code: 'required' },
      { path: 'words.details.en', code: 'required' },
      { path: 'words.details.fr', code: 'required' },
    ],
  );
});
