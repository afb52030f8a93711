import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './every-minute.ts';

const log = { error: vi.fn<() => void>() };
const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);
const begin = (chores: Parameters<typeof everyMinute>[2]) =>
  everyMinute(() => new Date(), log as unknown as Parameters<typeof everyMinute>[1], chores);

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-04-14T22:30:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  log.error.mockClear();
});

test('the daily chore is done at the start and once each day, the hourly one once each hour', async () => {
  const daily = vi.fn<() => Promise<void>>(async () => undefined);
  const hourly = vi.fn<() => Promise<void>>(async () => undefined);
  begin({ daily, hourly });
  await minutes(29);
  expect([daily.mock.calls.length, hourly.mock.calls.length]).toEqual([1, 0]);
  await minutes(24 * 60);
  expect([daily.mock.calls.length, hourly.mock.calls.length]).toEqual([2, 24]);
  expect(log.error).not.toHaveBeenCalled();
});

test('a chore that fails is logged and tried again the next minute, not the next day', async () => {
  const daily = vi
    .fn<() => Promise<void>>(async () => undefined)
    .mockRejectedValueOnce(new Error('the database was away'));
  begin({ daily });
  await minutes(0);
  expect(daily).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
  await minutes(1);
  expect(daily).toHaveBeenCalledTimes(2);
  await minutes(60);
  expect(daily).toHaveBeenCalledTimes(2);
});

test('a chore that fails keeps no other from its turn', async () => {
  const hourly = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('never')));
  const daily = vi.fn<() => Promise<void>>(async () => undefined);
  begin({ daily, hourly });
  await minutes(120);
  expect(daily).toHaveBeenCalledTimes(2);
});

test('a chore that takes longer than a minute is not begun twice', async () => {
  const daily = vi.fn<() => Promise<void>>(() => new Promise<void>((done) => setTimeout(done, 150_000)));
  begin({ daily });
  await minutes(10);
  expect(daily).toHaveBeenCalledTimes(1);
});

test('once ended no chore is begun, and one that fails on its way is not told of', async () => {
  const hourly = vi.fn<() => Promise<void>>(async () => undefined);
  const daily = vi.fn<() => Promise<void>>(
    () => new Promise<void>((_, fail) => setTimeout(() => fail(new Error('closed')), 30_000)),
  );
  const end = begin({ daily, hourly });
  await minutes(0);
  end();
  await minutes(24 * 60);
  expect([daily.mock.calls.length, hourly.mock.calls.length]).toEqual([1, 0]);
  expect(log.error).not.toHaveBeenCalled();
});
