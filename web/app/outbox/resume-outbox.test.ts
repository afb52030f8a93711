/** What a page does with the attempts that an earlier page left. */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotentMutation, nextAttempt } from '#web/api/idempotent-mutation.ts';
import { Outbox } from '#web/offline/outbox.ts';
import { memoryStore, type OutboxStore } from '#web/offline/outbox-store.ts';
import { setOutbox } from '#web/offline/page-outbox.ts';
import { draftOf, touchDraft } from '#web/ui/browser/draft-storage.ts';
import { resumeOutbox } from './resume-outbox.ts';

const userId = 7;
const order = (quantity: number) => ({ childId: 1, totalCents: 100 * quantity, lines: [{ sizeId: 3, quantity }] });
const draftName = 'cart 1';
const cart = { lines: [{ sizeId: 3, quantity: 1 }] };

let store: OutboxStore;
let sent: unknown[];
/** Whether the replies of the server arrive. */
let isReachable: boolean;

/** The same as the store's page makes. */
const placeOrder = {
  name: ['place order', 1],
  queue: 'orders',
  send: () => Promise.reject(new Error('lost')),
  replaces: () => true,
  draft: () => ({ name: draftName, asOf: cart }),
  shown: { list: ['orders'], find: () => [] },
  onDone: () => undefined,
  onFailed: () => undefined,
};

function openPage(): { client: QueryClient; outbox: Outbox } {
  const client = new QueryClient();
  const outbox = new Outbox({ store });
  client.setQueryData(['session'], { id: userId });
  setOutbox(client, outbox);
  return { client, outbox };
}

const resume = (client: QueryClient) =>
  resumeOutbox(client, userId, { onSent: () => undefined, onRefused: () => undefined });

/** Orders in a page that is closed before it has a reply. */
async function orderAndClose(): Promise<void> {
  const { client } = openPage();
  const attempt = nextAttempt(client, placeOrder, order(1), undefined);
  if (!attempt) throw new Error('no attempt');
  void client
    .getMutationCache()
    .build(client, idempotentMutation(client, placeOrder))
    .execute(attempt)
    .catch(() => undefined);
  await expect.poll(() => store.all()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
}

/** Orders something else in a page that has resumed the first order without a network. */
async function orderAgainOffline(): Promise<readonly unknown[]> {
  onlineManager.setOnline(false);
  const { client, outbox } = openPage();
  await resume(client);
  expect(nextAttempt(client, placeOrder, order(2), undefined)).toBeDefined();
  return outbox.records().map(({ variables }) => variables);
}

beforeEach(() => {
  [store, sent, isReachable] = [memoryStore(), [], true];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    if (!isReachable) return Promise.reject(new TypeError('lost'));
    sent.push(JSON.parse(body));
    return Promise.resolve(new Response('{"id":9}', { status: 201, headers: { 'Live-Cursor': '1' } }));
  });
});

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test('a later attempt replaces one that was never sent', async () => {
  onlineManager.setOnline(false);
  await orderAndClose();
  expect(await orderAgainOffline()).toEqual([]);
});

test('a later attempt does not replace one that the server may have received', async () => {
  await orderAndClose();
  expect(await orderAgainOffline()).toEqual([order(1)]);
});

test('a sent attempt deletes the draft it was made from', async () => {
  touchDraft(draftName, cart);
  await orderAndClose();
  const { client, outbox } = openPage();
  await resume(client);
  await expect.poll(() => outbox.records()).toEqual([]);
  expect(sent).toEqual([order(1)]);
  expect(draftOf(draftName)).toBeUndefined();
});

test('a sent attempt leaves a draft that has changed since', async () => {
  touchDraft(draftName, cart);
  await orderAndClose();
  touchDraft(draftName, { lines: [] });
  const { client, outbox } = openPage();
  await resume(client);
  await expect.poll(() => outbox.records()).toEqual([]);
  expect(draftOf(draftName)).toEqual({ lines: [] });
});
