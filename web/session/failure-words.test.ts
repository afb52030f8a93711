import { i18n } from '@lingui/core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RefusalCode } from '#core/http/refusals.ts';
import type { Words } from '#web/words/words.ts';
import { CallError, failureNow } from './call-error.ts';
import { failureToast, failureWords } from './failure-words.ts';

const t = ((key) => key) as Words;
const refusedAs = (code: RefusalCode) =>
  new CallError(409, 'no', { type: 'about:blank', title: 'Conflict', status: 409, code, requestId: '1' });
const refused = refusedAs('pickup_moved_on');

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: { 'refusals.pickup_moved_on': 'It moved on.' } }));

test('what the school refused is said not to be done, with why', () => {
  expect(failureWords(t, refused, 'Not cancelled')).toEqual({
    title: 'Not cancelled',
    text: 'refusals.pickup_moved_on',
  });
  expect(failureWords(t, refused, 'Not scheduled', 'Nothing was saved.').text).toBe('Nothing was saved.');
});

test('what a later version of the school refuses with, and this page has no words for, is said as a fault', () => {
  expect(failureWords(t, refusedAs('moved_on'), 'Not cancelled').text).toBe('refusals.internal');
});

test.each([0, 500, 502, 503])('of what was answered by nobody, or in a hurry (%i), nothing is claimed', (status) => {
  const failure = new CallError(status, 'lost');
  expect(failureWords(t, failure, 'Not scheduled', 'Nothing was saved.')).toEqual({
    title: 'session.unsure',
    text: 'session.unsureText',
  });
});

test('offline, what nobody answered is said to wait; what was refused is said so', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(failureToast(t, new CallError(0, 'lost'), 'Not scheduled', 'why', 'Not scheduled')).toEqual({
    title: 'session.waits',
    text: 'session.waitsText',
    waits: true,
  });
  expect(failureToast(t, refused, 'Not cancelled', 'why')).toEqual({
    title: 'Not cancelled',
    text: 'why',
    failed: true,
  });
  vi.stubGlobal('navigator', { onLine: true });
  expect(failureToast(t, new CallError(500, 'x'), 'Not scheduled', 'why', 'Not scheduled')).toEqual({
    title: 'Not scheduled',
    text: 'session.unsureText',
    failed: true,
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was refused for want of a session can go once somebody has signed in again', () => {
  const expired = refusedAs('unauthenticated');
  expect(failureNow(expired, true)).toBe(expired);
  expect(failureNow(expired, false)).toMatchObject({ code: 'signed_in_again' });
  expect(failureNow(refused, false)).toBe(refused);
  expect(failureNow(null, false)).toBeNull();
});
