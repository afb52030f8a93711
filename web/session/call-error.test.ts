import { expect, test } from 'vitest';
import { CallError, isRefusal, mayPass } from './call-error.ts';

test.each([0, 429, 502, 503, 504])('what something between answers for the school (%i) may pass', (status) => {
  expect(mayPass(new CallError(status, '<html>'))).toBe(true);
});

test.each([400, 403, 413, 500])('what something between will answer again (%i) does not', (status) => {
  expect(mayPass(new CallError(status, '<html>'))).toBe(false);
});

test('whoever is told to wait was refused, and may try again', () => {
  const hurried = new CallError(429, '', undefined, 3);
  expect([isRefusal(hurried), mayPass(hurried), hurried.retryAfter]).toEqual([true, true, 3]);
});
