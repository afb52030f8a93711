import { expect, test } from 'vitest';
import { returnPathOf } from './identity-provider.ts';

test.each(['/', '/messages', '/staff/today', '/staff/people?school=2', '/forms/12'])(
  'returns to the page %s',
  (path) => {
    expect(returnPathOf(path)).toBe(path);
  },
);

test('drops the fragment of a return path', () => {
  expect(returnPathOf('/messages?to=3#token')).toBe('/messages?to=3');
});

test.each([
  '',
  'https://evil.example',
  'HTTPS://evil.example/messages',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\n/evil.example/messages',
  '/.//evil.example',
  '/..//evil.example',
  '/messages/..//evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%2F%2Fevil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'messages',
  '@evil.example',
  '/@evil.example',
  '/auth/school/start',
  '/api/session',
  '/no-such-page',
  '//[',
  '//',
  '//?x',
  '/\u00e9',
  `/messages?${'a'.repeat(600)}`,
])('returns to the first page instead of %j', (text) => {
  expect(returnPathOf(text)).toBe('/');
});

test('returns to the first page without a path', () => {
  expect([undefined, null].map(returnPathOf)).toEqual(['/', '/']);
});
