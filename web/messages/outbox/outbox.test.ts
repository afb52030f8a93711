import { describe, expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { findArrived, updateItem, nextToSend, type Outbox, type OutboxItem, removeItems } from './outbox.ts';

const me = 1;
const out = (key: string, content: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  content,
  createdAt: '2026-04-16T13:00:00.000Z',
  after: 10,
  state: 'waiting',
  ...more,
});
const message = (id: number, content: string, senderId = me): Message => ({
  id,
  conversationId: 1,
  senderId,
  sender: 'Sophie Tremblay',
  avatar: 'ST',
  content,
  createdAt: '2026-04-16T13:00:01.000Z',
  state: 'sent',
});
const arrived = (outbox: Outbox, messages: Message[], taken: number[] = []) => [
  ...findArrived(outbox, messages, me, (id) => taken.includes(id)),
];

describe('the outbox sends', () => {
  test('one message at a time, in order, and a failed one holds back the rest', () => {
    const two = [out('a', 'one'), out('b', 'two')];
    expect(nextToSend(two)?.key).toBe('a');
    expect(nextToSend(updateItem(two, 'a', { state: 'sending' }))).toBeUndefined();
    expect(nextToSend(updateItem(two, 'a', { state: 'failed' }))).toBeUndefined();
    expect(nextToSend(removeItems(two, 'a'))?.key).toBe('b');
    expect(nextToSend(updateItem(two, 'a', { state: 'sent', id: 11 }))?.key).toBe('b');
    expect(nextToSend([])).toBeUndefined();
  });
});

describe('messages that arrive in the conversation before their reply', () => {
  test('are matched by their text, in order, each once', () => {
    const outbox = [out('a', 'ok'), out('b', 'ok'), out('c', 'merci')];
    expect(arrived(outbox, [message(11, 'ok'), message(12, 'merci')])).toEqual([
      ['a', 11],
      ['c', 12],
    ]);
    expect(arrived(outbox, [message(11, 'ok'), message(12, 'ok')])).toEqual([
      ['a', 11],
      ['b', 12],
    ]);
  });

  test('are not matched to messages of others, earlier ones, or those already matched', () => {
    const outbox = [out('a', 'ok')];
    expect(arrived(outbox, [message(11, 'ok', 2)])).toEqual([]);
    expect(arrived(outbox, [message(10, 'ok')])).toEqual([]);
    expect(arrived(outbox, [message(11, 'ok')], [11])).toEqual([]);
    expect(arrived(outbox, [message(11, 'OK')])).toEqual([]);
    expect(arrived([out('a', 'ok', { state: 'sent', id: 12 })], [message(11, 'ok')])).toEqual([]);
  });

  test('are matched by id after the reply, once the conversation shows them', () => {
    const outbox = [out('a', 'ok', { state: 'sent', id: 12 }), out('b', 'ok')];
    expect(arrived(outbox, [message(12, 'ok')], [12])).toEqual([['a', 12]]);
  });
});
