import { expect, test } from 'vitest';
import { exceptionEnd } from './exception-end.ts';

const exception = { id: 3, until: '2026-04-20' };
const other = { id: 4, until: '2026-04-14' };

test('an exception is removed once the list no longer shows it', () => {
  expect(exceptionEnd([other], exception)).toBe('removed');
});

test('an exception that the server shortened to today ends tomorrow', () => {
  expect(exceptionEnd([other, { id: 3, until: '2026-04-14' }], exception)).toBe('ends_tomorrow');
});

test('an exception that is listed unchanged has not ended', () => {
  expect(exceptionEnd([other, exception], exception)).toBeNull();
});
