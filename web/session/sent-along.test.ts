import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const remove = vi.fn<() => void>();
const brought = (textContent: string) => vi.stubGlobal('document', { getElementById: () => ({ textContent, remove }) });

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  remove.mockClear();
});

test('an answer that came inside the page is taken once, and leaves the page', async () => {
  brought('[["/api/session","12",{"id":1}]]');
  const { takeSentAlong } = await import('./sent-along.ts');
  expect(takeSentAlong('/api/session')).toEqual({ heard: '12', reply: { id: 1 } });
  expect(takeSentAlong('/api/session')).toBeUndefined();
  expect(remove).toHaveBeenCalledOnce();
});

test('a page that broke off half-way brought nothing, and is looked at no more', async () => {
  brought('[["/api/session","12",{"na');
  const { takeSentAlong } = await import('./sent-along.ts');
  expect(takeSentAlong('/api/session')).toBeUndefined();
  expect(takeSentAlong('/api/children')).toBeUndefined();
  expect(remove).toHaveBeenCalledOnce();
});
