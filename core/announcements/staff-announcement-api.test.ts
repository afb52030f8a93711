import { expect, test } from 'vitest';
import { announcementProblems } from './staff-announcement-api.ts';

const text = { en: 'Words', fr: 'Mots' };
const french = { en: '', fr: 'Mots' };

test('requires every text of an announcement in both languages where the school writes both', () => {
  expect(announcementProblems({ title: text, description: text, details: text }, ['fr', 'en'])).toEqual([]);
  const unfinished = { title: { ...text, fr: ' ' }, description: text, details: { en: '', fr: '' } };
  expect(announcementProblems(unfinished, ['fr', 'en'])).toEqual([
    { path: 'words.title.fr', code: 'required' },
    { path: 'words.details.en', code: 'required' },
    { path: 'words.details.fr', code: 'required' },
  ]);
});

test('requires one language where the school writes one, and all of the other once it is begun', () => {
  expect(announcementProblems({ title: french, description: french, details: french }, ['fr'])).toEqual([]);
  expect(announcementProblems({ title: french, description: french, details: french }, ['en'])).toHaveLength(3);
  expect(announcementProblems({ title: text, description: french, details: french }, ['fr'])).toEqual([
    { path: 'words.description.en', code: 'required' },
    { path: 'words.details.en', code: 'required' },
  ]);
});
