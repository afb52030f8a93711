import { i18n } from '@lingui/core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RefusalCode } from '#core/http/refusals.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { CallError, currentFailure } from './call-error.ts';
import { failureToast, failureMessage } from './failure-message.ts';
import { KeptOnDevice } from './kept-on-device.ts';

const t = ((key) => key) as Translate;
const refusedAs = (code: RefusalCode) =>
  new CallError(409, 'no', { type: 'about:blank', title: 'Conflict', status: 409, code, requestId: '1' });
const refused = refusedAs('pickup_conflict');

beforeAll(() =>
  i18n.loadAndActivate({ locale: 'en', messages: { 'refusals.pickup_conflict': 'The status changed.' } }),
);

test('says that a refused action was not done, and why', () => {
  expect(failureMessage(t, refused, 'Not cancelled')).toEqual({
    title: 'Not cancelled',
    text: 'refusals.pickup_conflict',
  });
  expect(failureMessage(t, refused, 'Not scheduled', 'Nothing was saved.').text).toBe('Nothing was saved.');
});

test('reports an unknown refusal code of a newer server as an unexpected error', () => {
  expect(failureMessage(t, refusedAs('conflict'), 'Not cancelled').text).toBe('refusals.internal');
});

test.each([0, 500, 502, 503])(
  'claims nothing about a request that was unanswered or failed with a server error (%i)',
  (status) => {
    const failure = new CallError(status, 'lost');
    expect(failureMessage(t, failure, 'Not scheduled', 'Nothing was saved.')).toEqual({
      title: 'failures.unsure',
      text: 'failures.unsureText',
    });
  },
);

test('offline, reports an unanswered request as waiting and a refused one as refused', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const waiting = (failure: Error) => failureToast(t, failure, 'Not scheduled', 'why', 'Not scheduled');
  // What is not stored on the device is lost with the page, and the text says so.
  expect(waiting(new CallError(0, 'lost'))).toEqual({
    title: 'failures.waits',
    text: 'failures.waitsHereText',
    waits: true,
  });
  expect(waiting(new KeptOnDevice())).toEqual({ title: 'failures.waits', text: 'failures.waitsText', waits: true });
  expect(failureToast(t, refused, 'Not cancelled', 'why')).toEqual({
    title: 'Not cancelled',
    text: 'why',
    failed: true,
  });
  vi.stubGlobal('navigator', { onLine: true });
  expect(failureToast(t, new CallError(500, 'x'), 'Not scheduled', 'why', 'Not scheduled')).toEqual({
    title: 'Not scheduled',
    text: 'failures.unsureText',
    failed: true,
  });
});
afterEach(() => vi.unstubAllGlobals());

test('reports a request refused for lack of a session as ready to send after signing in again', () => {
  const expired = refusedAs('unauthenticated');
  expect(currentFailure(expired, true)).toBe(expired);
  expect(currentFailure(expired, false)).toMatchObject({ code: 'signed_in_again' });
  expect(currentFailure(refused, false)).toBe(refused);
  expect(currentFailure(null, false)).toBeNull();
});
