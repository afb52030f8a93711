import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const remove = vi.fn<() => void>();
const brought = (textContent: string) => vi.stubGlobal('document', { getElementById: () => ({ textContent, remove }) });

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  remove.mockClear();
});

test('takes a preloaded reply once and removes it from the page', async () => {
  brought('[["/api/session","12",{"id":1}]]');
  const { takePreloadedReply } = await import('./preloaded-replies.ts');
  expect(takePreloadedReply('/api/session')).toEqual({ heard: '12', reply: { id: 1 } });
  expect(takePreloadedReply('/api/session')).toBeUndefined();
  expect(remove).toHaveBeenCalledOnce();
});

test('ignores a page that was cut off, which preloaded nothing', async () => {
  brought('[["/api/session","12",{"na');
  const { takePreloadedReply } = await import('./preloaded-replies.ts');
  expect(takePreloadedReply('/api/session')).toBeUndefined();
  expect(takePreloadedReply('/api/children')).toBeUndefined();
  expect(remove).toHaveBeenCalledOnce();
});
