import { expect, test } from 'vitest';
import { CallError, isRefusal, mayPass } from './call-error.ts';

test.each([0, 429, 502, 503, 504])(
  'what something between answers for the school (%i) is no word of the school’s, and may pass',
  (status) => {
    const failure = new CallError(status, '<html>');
    expect([failure.code, isRefusal(failure), mayPass(failure)]).toEqual(['unreachable', false, true]);
  },
);

test.each([400, 403, 413, 500])('what something between will answer again (%i) does not pass', (status) => {
  expect(mayPass(new CallError(status, '<html>'))).toBe(false);
});

test('whom the school tells to wait was refused, and may try again', () => {
  const problem = { type: '', title: '', status: 429, code: 'too_many', requestId: '1' } as const;
  const hurried = new CallError(429, '', problem, 3);
  expect([isRefusal(hurried), mayPass(hurried), hurried.retryAfter]).toEqual([true, true, 3]);
});
