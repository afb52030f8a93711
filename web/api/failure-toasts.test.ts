import { MutationCache, MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { allToasts, dismissToast, showToast } from '#web/ui/toasts/toasts.ts';
import { watchFailureToasts } from './failure-toasts.ts';

const open = () => allToasts().find((toast) => toast.open)?.title;

let client: QueryClient;
let isReachable: boolean;

beforeEach(() => {
  vi.useRealTimers();
  for (const { id } of allToasts()) dismissToast(id);
  const cache: MutationCache = new MutationCache({ onError: (_, __, ___, failed) => begin(failed) });
  const begin = watchFailureToasts(cache);
  client = new QueryClient({ mutationCache: cache });
  isReachable = false;
});

/** One `useMutation` of a page, with a toast when it fails. */
function mutation(failed: string) {
  const observer = new MutationObserver(client, {
    mutationFn: async ({ id }: { id: number; key?: string }) => {
      if (!isReachable) throw new Error(`unreachable: ${id}`);
    },
    onError: () => showToast({ title: failed, failed: true }),
  });
  observer.subscribe(() => undefined);
  return (variables: { id: number; key?: string }) => observer.mutate(variables).catch(() => undefined);
}

test('removes a failure toast when a later attempt succeeds under another idempotency key', async () => {
  const decide = mutation('Not approved');
  await decide({ id: 1, key: 'a' });
  expect(open()).toBe('Not approved');
  isReachable = true;
  await decide({ id: 1, key: 'b' });
  expect(open()).toBeUndefined();
});

test('keeps a failure toast when another mutation succeeds', async () => {
  const [decide, read] = [mutation('Not approved'), mutation('Not read')];
  await decide({ id: 1 });
  isReachable = true;
  await read({ id: 1 });
  await decide({ id: 2 });
  expect(open()).toBe('Not approved');
});

test('removes the toast of a repeated failure too', async () => {
  const decide = mutation('Not approved');
  await decide({ id: 1 });
  await decide({ id: 1 });
  isReachable = true;
  await decide({ id: 1 });
  expect(open()).toBeUndefined();
});
