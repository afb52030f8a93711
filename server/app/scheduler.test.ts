import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './scheduler.ts';

const log = { error: vi.fn<() => void>() };
const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);
const begin = (jobs: Parameters<typeof everyMinute>[2]) =>
  everyMinute(() => new Date(), log as unknown as Parameters<typeof everyMinute>[1], jobs);

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-04-14T22:30:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  log.error.mockClear();
});

test('the daily job runs at the start and once a day, the hourly job once an hour', async () => {
  const daily = vi.fn<() => Promise<void>>(async () => undefined);
  const hourly = vi.fn<() => Promise<void>>(async () => undefined);
  begin({ daily, hourly });
  await minutes(29);
  expect([daily.mock.calls.length, hourly.mock.calls.length]).toEqual([1, 0]);
  await minutes(24 * 60);
  expect([daily.mock.calls.length, hourly.mock.calls.length]).toEqual([2, 24]);
  expect(log.error).not.toHaveBeenCalled();
});

test('a failed job is logged and retried the next minute, not the next day', async () => {
  const daily = vi
    .fn<() => Promise<void>>(async () => undefined)
    .mockRejectedValueOnce(new Error('database unavailable'));
  begin({ daily });
  await minutes(0);
  expect(daily).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
  await minutes(1);
  expect(daily).toHaveBeenCalledTimes(2);
  await minutes(60);
  expect(daily).toHaveBeenCalledTimes(2);
});

test('a failed job does not prevent other jobs', async () => {
  const hourly = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('never')));
  const daily = vi.fn<() => Promise<void>>(async () => undefined);
  begin({ daily, hourly });
  await minutes(120);
  expect(daily).toHaveBeenCalledTimes(2);
});

test('a job that takes longer than a minute is not started twice', async () => {
  const daily = vi.fn<() => Promise<void>>(() => new Promise<void>((done) => setTimeout(done, 150_000)));
  begin({ daily });
  await minutes(10);
  expect(daily).toHaveBeenCalledTimes(1);
});

test('a stopped scheduler starts no job, and does not log the failure of a running one', async () => {
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
