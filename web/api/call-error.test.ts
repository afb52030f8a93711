import { expect, test } from 'vitest';
import { CallError, isRefusal, isRetryable } from './call-error.ts';

test.each([0, 429, 502, 503, 504])('treats a proxy’s reply %i as a network failure that may pass', (status) => {
  const failure = new CallError(status, '<html>');
  expect([failure.code, isRefusal(failure), isRetryable(failure)]).toEqual(['unreachable', false, true]);
});

test.each([400, 403, 413, 500])('treats a proxy’s reply %i as a permanent failure', (status) => {
  expect(isRetryable(new CallError(status, '<html>'))).toBe(false);
});

test('treats a throttled call as a refusal that may be retried', () => {
  const problem = { type: '', title: '', status: 429, code: 'rate_limited', requestId: '1' } as const;
  const hurried = new CallError(429, '', problem, 3);
  expect([isRefusal(hurried), isRetryable(hurried), hurried.retryAfter]).toEqual([true, true, 3]);
});
