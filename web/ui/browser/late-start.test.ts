import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLate } from './late-start.ts';

const device = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a load that fails is tried again once the device is online, and after half a minute', async () => {
  let tries = 0;
  const loading = loadLate(async () => {
    tries += 1;
    if (tries < 3) throw new Error('no network');
    return 'loaded';
  }, 0);
  const triesAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return tries;
  };
  expect(await triesAfter(100)).toBe(1);
  device.dispatchEvent(new Event('online'));
  expect(await triesAfter(29_900)).toBe(2);
  expect(await triesAfter(200)).toBe(3);
  expect(await loading).toBe('loaded');
});
