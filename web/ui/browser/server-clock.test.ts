import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverAheadMs, serverNow, subscribeToClock } from './server-clock.ts';

const start = Date.parse('2026-11-26T20:10:00Z');
const hour = 3_600_000;
const second = 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  noteServerTime(Date.now(), Date.now());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A reply of a server whose clock is ahead by `ahead`, to a request that took `took`, both in milliseconds. */
function reply(ahead: number, took = 0): void {
  const sentAt = Date.now();
  vi.setSystemTime(sentAt + took);
  noteServerTime(Date.now() + ahead, sentAt);
}

test('the time is the device’s until a reply shows another one', () => {
  expect(serverNow()).toBe(start);
  reply(-5 * hour);
  expect([serverNow(), serverAheadMs()]).toEqual([start - 5 * hour, -5 * hour]);
  vi.setSystemTime(start + 7 * second);
  expect(serverNow()).toBe(start - 5 * hour + 7 * second);
});

test('a difference within a minute and a date without a value change nothing', () => {
  for (const ahead of [59 * second, -59 * second, Number.NaN]) reply(ahead);
  expect(serverAheadMs()).toBe(0);
});

test('a clock that is set right while the page is open is followed', () => {
  reply(5 * hour);
  reply(0);
  expect(serverAheadMs()).toBe(0);
});

test('a reply that a sleeping device reads hours later says nothing about its clock', () => {
  const sentAt = Date.now();
  vi.setSystemTime(sentAt + 3 * hour);
  noteServerTime(sentAt + second, sentAt);
  expect(serverAheadMs()).toBe(0);
});

test('a slow reply to a device with a wrong clock corrects it once', () => {
  reply(2 * hour, 14 * second);
  reply(2 * hour, second);
  expect(serverAheadMs()).toBe(2 * hour);
});

test('listeners are called at each ten seconds of the server’s clock, at a correction and when the page is visible', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = subscribeToClock(listener);
  const calls = () => listener.mock.calls.splice(0).length;
  calls();
  vi.advanceTimersByTime(30 * second);
  expect(calls()).toBe(3);
  // The server's clock is four seconds into its ten.
  reply(hour + 4 * second);
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(6 * second);
  expect(calls()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls()).toBe(1);
  unsubscribe();
  vi.advanceTimersByTime(60 * second);
  expect(calls()).toBe(0);
});
