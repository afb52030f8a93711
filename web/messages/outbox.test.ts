import { describe, expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { arrivedOf, changed, nextOf, type Outbox, type Outgoing, without } from './outbox.ts';

const me = 1;
const out = (key: string, content: string, more: Partial<Outgoing> = {}): Outgoing => ({
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
  ...arrivedOf(outbox, messages, me, (id) => taken.includes(id)),
];

describe('what is said is sent', () => {
  test('one at a time, in order, and one that failed keeps the rest waiting', () => {
    const two = [out('a', 'one'), out('b', 'two')];
    expect(nextOf(two)?.key).toBe('a');
    expect(nextOf(changed(two, 'a', { state: 'sending' }))).toBeUndefined();
    expect(nextOf(changed(two, 'a', { state: 'failed' }))).toBeUndefined();
    expect(nextOf(without(two, 'a'))?.key).toBe('b');
    expect(nextOf(changed(two, 'a', { state: 'sent', id: 11 }))?.key).toBe('b');
    expect(nextOf([])).toBeUndefined();
  });
});

describe('what the school tells of before it answers', () => {
  test('is known by its words, in order, each once', () => {
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

  test('is not what somebody else said, what was said before, or what another of one’s own became', () => {
    const outbox = [out('a', 'ok')];
    expect(arrived(outbox, [message(11, 'ok', 2)])).toEqual([]);
    expect(arrived(outbox, [message(10, 'ok')])).toEqual([]);
    expect(arrived(outbox, [message(11, 'ok')], [11])).toEqual([]);
    expect(arrived(outbox, [message(11, 'OK')])).toEqual([]);
    expect(arrived([out('a', 'ok', { state: 'sent', id: 12 })], [message(11, 'ok')])).toEqual([]);
  });

  test('is what the school answered, once the conversation shows it', () => {
    const outbox = [out('a', 'ok', { state: 'sent', id: 12 }), out('b', 'ok')];
    expect(arrived(outbox, [message(12, 'ok')], [12])).toEqual([['a', 12]]);
  });
});
