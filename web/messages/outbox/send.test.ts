import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { sendWaiting } from '#web/offline/page-outbox.ts';
import type { Outbox } from './outbox.ts';
import { outboxKey, enqueueMessage, settleArrived, withdrawMessage, retryMessage } from './send.ts';

const place = { conversationId: 7 };
const callbacks = { onSent: vi.fn<() => void>(), onFailed: vi.fn<(error: Error) => void>() };

/** A fake server: the requests by key, and the reply to each. */
const senders = new Set<number>();
let requests: { content: string; key: string }[] = [];
let answer: (content: string) => Response | Promise<Response>;
let client: QueryClient;
let lastId = 0;

const message = (content: string): Message => {
  lastId += 1;
  const sender = { senderId: 1, sender: 'Sophie Tremblay', avatar: 'ST' };
  return { id: lastId, conversationId: 7, ...sender, content, createdAt: '2026-04-16T13:00:00.000Z', state: 'sent' };
};
const done = (content: string) => Response.json(message(content), { status: 201, headers: { 'Live-Cursor': '1' } });
const lost = () => Promise.reject(new TypeError('the connection was lost'));
const outbox = () =>
  (client.getQueryData<Outbox>(outboxKey(place)) ?? []).map(({ content, state }) => [content, state]);
const soon = () => expect.poll(() => outbox().every(([, state]) => state !== 'sending')).toBe(true);

beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const { content, senderId } = JSON.parse(body) as { content: string; senderId: number };
    senders.add(senderId);
    requests.push({ content, key: headers['Idempotency-Key'] ?? '' });
    return answer(content);
  });
  client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { id: 1 } as never);
  requests = [];
  answer = done;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('sends several messages one after the other, in order', async () => {
  let under = 0;
  answer = async (content) => {
    under += 1;
    expect(under, 'one at a time').toBe(1);
    await Promise.resolve();
    under -= 1;
    return done(content);
  };
  for (const content of ['one', 'two', 'three']) enqueueMessage(client, place, { content, files: [] }, 0, callbacks);
  await expect.poll(() => callbacks.onSent).toHaveBeenCalledTimes(3);
  expect(requests.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  expect([...senders], 'sends the id of the signed-in user').toEqual([1]);
  expect(outbox()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
    ['three', 'sent'],
  ]);
});

test('a failed message holds back those after it and is retried with the same key', async () => {
  answer = lost;
  enqueueMessage(client, place, { content: 'one', files: [] }, 0, callbacks);
  enqueueMessage(client, place, { content: 'two', files: [] }, 0, callbacks);
  await soon();
  expect(outbox()).toEqual([
    ['one', 'failed'],
    ['two', 'waiting'],
  ]);
  expect(callbacks.onFailed).toHaveBeenCalledTimes(1);
  answer = done;
  retryMessage(client, place, callbacks);
  await expect.poll(() => callbacks.onSent).toHaveBeenCalledTimes(2);
  expect(requests.map(({ content }) => content)).toEqual(['one', 'one', 'two']);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
});

test('removes a withdrawn message and sends the ones after it', async () => {
  answer = (content) => (content === 'one' ? lost() : done(content));
  enqueueMessage(client, place, { content: 'one', files: [] }, 0, callbacks);
  enqueueMessage(client, place, { content: 'two', files: [] }, 0, callbacks);
  await soon();
  const [first] = client.getQueryData<Outbox>(outboxKey(place)) ?? [];
  withdrawMessage(client, place, first?.key ?? '', callbacks);
  await expect.poll(() => callbacks.onSent).toHaveBeenCalledTimes(1);
  expect(outbox()).toEqual([['two', 'sent']]);
});

test('treats a sent message in the conversation as its lost reply and sends the next one', async () => {
  answer = (content) => (content === 'one' ? lost() : done(content));
  const after = lastId;
  enqueueMessage(client, place, { content: 'one', files: [] }, after, callbacks);
  enqueueMessage(client, place, { content: 'two', files: [] }, after, callbacks);
  await soon();
  settleArrived(client, 7, [message('one')]);
  await expect.poll(outbox).toEqual([['two', 'sent']]);
  expect(requests.map(({ content }) => content)).toEqual(['one', 'two']);
});

test('retries after reconnecting what failed without a connection, but not what was refused', async () => {
  answer = lost;
  enqueueMessage(client, place, { content: 'one', files: [] }, 0, callbacks);
  await soon();
  answer = () => Response.json({ code: 'messaging_not_allowed', requestId: '1' }, { status: 403 });
  sendWaiting();
  await expect.poll(() => requests).toHaveLength(2);
  await soon();
  sendWaiting();
  await soon();
  expect(requests).toHaveLength(2);
  expect(outbox()).toEqual([['one', 'failed']]);
});

test('refetches the list after the first message of a conversation', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  enqueueMessage(client, { receiverId: 4 }, { content: 'Bonjour', files: [] }, 0, callbacks);
  await expect.poll(() => callbacks.onSent).toHaveBeenCalledTimes(1);
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])).toEqual(['conversations', 'contacts']);
});
