import { expect, test } from 'vitest';
import { isNudgedOn, secondsToNextDay } from './nudge-rules.ts';
import { announcementProblems } from './staff-announcement-api.ts';

const zone = 'America/Toronto';

test('a reminder counts for the school’s day, not for the server’s', () => {
  const nudged = new Date('2026-04-14T23:30:00-04:00');
  expect(isNudgedOn(null, nudged, zone)).toBe(false);
  expect(isNudgedOn(nudged, new Date('2026-04-14T23:59:00-04:00'), zone)).toBe(true);
  expect(isNudgedOn(nudged, new Date('2026-04-15T00:00:00-04:00'), zone)).toBe(false);
});

test('the wait for the next day is an hour shorter in spring', () => {
  expect(secondsToNextDay(new Date('2026-04-14T12:00:00-04:00'), zone)).toBe(12 * 3600);
  expect(secondsToNextDay(new Date('2026-03-08T00:00:00-05:00'), zone)).toBe(23 * 3600);
});

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
