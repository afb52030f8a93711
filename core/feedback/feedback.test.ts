import { expect, test } from 'vitest';
import { NewFeedback } from './feedback.ts';

const body = { username: 'Sophie', email: 'sophie@example.org', subject: 'Menu', feedback: 'Thanks', priority: 'low' };
const imageOf = (imageUrl: string) => NewFeedback.safeParse({ ...body, imageUrl }).data?.imageUrl;

test.each([
  'https://example.org/\u202Egnp.exe',
  'https://example.org/\u2066gnp.exe\u2069',
  'https://example.org/\u200Egnp.exe\u200F',
  'https://exam\u200Bple.org/gnp.exe',
  'https://example.org/\u200Dgnp\u2060.exe',
  '\uFEFFhttps://example.org/gnp.exe\u061C',
  ' https://example.org/gnp.exe\n',
  'https://example.org/\u0000gnp.exe\u0007',
  'https://example.org/gnp\uFE0F.exe\u{E0041}',
])('removes invisible characters from an image address (%#)', (given) => {
  const imageUrl = imageOf(given);
  // The database cannot store NUL, so it is rejected.
  expect(imageUrl).toBe(given.includes('\0') ? undefined : 'https://example.org/gnp.exe');
});

test.each(['https://example.org/a b', 'https://exam ple.org', 'https://\u202E', 'http://example.org/a.png', '\uD800'])(
  'rejects an incomplete image address (%#)',
  (given) => expect(imageOf(given)).toBeUndefined(),
);

test('keeps letters of other scripts', () => {
  expect(imageOf('https://example.org/dessin-été-רישום.png')).toBe('https://example.org/dessin-été-רישום.png');
});
