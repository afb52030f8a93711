import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import type { Outbox } from './outbox.ts';
import { outboxKey, say, settle, takeBack, tryAgain } from './send.ts';

const place = { conversationId: 7 };
const told = { onSent: vi.fn<() => void>(), onFailed: vi.fn<(error: Error) => void>() };

/** The school: what it was asked under which key, and how it answers each. */
const senders = new Set<number>();
let asked: { content: string; key: string }[] = [];
let answer: (content: string) => Response | Promise<Response>;
let client: QueryClient;
let lastId = 0;

const message = (content: string): Message => {
  lastId += 1;
  const sender = { senderId: 1, sender: 'Sophie Tremblay', avatar: 'ST' };
  return { id: lastId, conversationId: 7, ...sender, content, createdAt: '2026-04-16T13:00:00.000Z', state: 'sent' };
};
const done = (content: string) => Response.json(message(content), { status: 201 });
const lost = () => Promise.reject(new TypeError('the connection was lost'));
const outbox = () =>
  (client.getQueryData<Outbox>(outboxKey(place)) ?? []).map(({ content, state }) => [content, state]);
const soon = () => vi.waitFor(() => expect(outbox().every(([, state]) => state !== 'sending')).toBe(true));
const online = () => (globalThis.window as unknown as EventTarget).dispatchEvent(new Event('online'));

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const { content, senderId } = JSON.parse(body) as { content: string; senderId: number };
    senders.add(senderId);
    asked.push({ content, key: headers['Idempotency-Key'] ?? '' });
    return answer(content);
  });
  client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { id: 1 } as never);
  asked = [];
  answer = done;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('several said at once go one after the other, in order', async () => {
  let under = 0;
  answer = async (content) => {
    under += 1;
    expect(under, 'one at a time').toBe(1);
    await Promise.resolve();
    under -= 1;
    return done(content);
  };
  for (const content of ['one', 'two', 'three']) say(client, place, content, 0, told);
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(3));
  expect(asked.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  expect([...senders], 'the id of who is signed in goes along').toEqual([1]);
  expect(outbox()).toEqual([
    ['one', 'sent'],
    ['two', 'sent'],
    ['three', 'sent'],
  ]);
});

test('one that does not go keeps those behind it waiting, and is the same request when tried again', async () => {
  answer = lost;
  say(client, place, 'one', 0, told);
  say(client, place, 'two', 0, told);
  await soon();
  expect(outbox()).toEqual([
    ['one', 'failed'],
    ['two', 'waiting'],
  ]);
  expect(told.onFailed).toHaveBeenCalledTimes(1);
  answer = done;
  tryAgain(client, place, told);
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(2));
  expect(asked.map(({ content }) => content)).toEqual(['one', 'one', 'two']);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test('taken back, it is gone, and what waits behind it goes', async () => {
  answer = (content) => (content === 'one' ? lost() : done(content));
  say(client, place, 'one', 0, told);
  say(client, place, 'two', 0, told);
  await soon();
  const [first] = client.getQueryData<Outbox>(outboxKey(place)) ?? [];
  takeBack(client, place, first?.key ?? '', told);
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(1));
  expect(outbox()).toEqual([['two', 'sent']]);
});

test('a conversation that shows what was sent counts as the answer that was lost, and the next goes', async () => {
  answer = (content) => (content === 'one' ? lost() : done(content));
  const after = lastId;
  say(client, place, 'one', after, told);
  say(client, place, 'two', after, told);
  await soon();
  settle(client, 7, [message('one')]);
  await vi.waitFor(() => expect(outbox()).toEqual([['two', 'sent']]));
  expect(asked.map(({ content }) => content)).toEqual(['one', 'two']);
});

test('what did not go for want of a connection goes by itself once there is one; what was refused does not', async () => {
  answer = lost;
  say(client, place, 'one', 0, told);
  await soon();
  answer = () => Response.json({ code: 'may_not_write', requestId: '1' }, { status: 403 });
  online();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await soon();
  online();
  await soon();
  expect(asked).toHaveLength(2);
  expect(outbox()).toEqual([['one', 'failed']]);
});

test('where nothing was said before, the list is asked for the conversation that begins', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  say(client, { receiverId: 4 }, 'Bonjour', 0, told);
  await vi.waitFor(() => expect(told.onSent).toHaveBeenCalledTimes(1));
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])).toEqual(['conversations', 'contacts']);
});
