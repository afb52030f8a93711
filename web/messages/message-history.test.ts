import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { type History, mergePage, hasGap, type HistoryPage } from './message-history.ts';

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  conversationId: 1,
  senderId: 2,
  sender: 'Mireille Bouchard',
  avatar: 'MB',
  content: `message ${id}`,
  createdAt: '2026-04-16T13:00:00.000Z',
  state: 'sent',
  ...more,
});
const page = (ids: number[], isLast = false): HistoryPage => ({ messages: ids.map((id) => message(id)), isLast });
const idsOf = ({ messages }: History) => messages.map(({ id }) => id);

describe('a conversation', () => {
  test('opens with its newest page, oldest message first', () => {
    expect(mergePage(undefined, page([9, 8, 7]))).toEqual({
      messages: [7, 8, 9].map((id) => message(id)),
      isWhole: false,
    });
    expect(mergePage(undefined, page([], true))).toEqual({ messages: [], isWhole: true });
  });

  test('merges newer and older pages, each message once', () => {
    const held = mergePage(undefined, page([9, 8, 7]));
    expect(idsOf(mergePage(held, page([11, 9, 8])))).toEqual([7, 8, 9, 11]);
    const whole = mergePage(held, page([6, 3], true));
    expect(idsOf(whole)).toEqual([3, 6, 7, 8, 9]);
    expect(whole.isWhole).toBe(true);
    expect(mergePage(whole, page([11, 9, 8])).isWhole).toBe(true);
  });

  test('shows the latest version of a message', () => {
    const held = mergePage(undefined, page([9, 8]));
    const read = mergePage(held, { messages: [message(9, { state: 'read' })], isLast: false });
    expect(read.messages.map(({ state }) => state)).toEqual(['sent', 'read']);
  });

  test('drops the messages before a gap', () => {
    const held = mergePage(undefined, page([9, 8, 7]));
    expect(hasGap(held, page([30, 29]))).toBe(true);
    expect(idsOf(mergePage(held, page([30, 29])))).toEqual([29, 30]);
    expect(hasGap(held, page([30, 9]))).toBe(false);
    expect(hasGap(held, page([30, 29], true)), 'a page that reaches the first message leaves none').toBe(false);
  });

  test('is always a gapless end of the conversation, for any order of page loads', () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('say' as const), n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ does: fc.constant('newest' as const), n: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ does: fc.constant('older' as const), n: fc.integer({ min: 1, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const numbers: number[] = [];
        let held: History | undefined;
        let read = 0;
        for (const { does, n } of steps) {
          if (does === 'say') for (let i = 0; i < n; i += 1) numbers.push((numbers.at(-1) ?? 0) + 1 + (i % 3));
          if (does === 'newest') {
            held = mergePage(held, page(numbers.slice(-n).toReversed(), n > numbers.length));
            read = numbers.length;
          }
          const oldest = held?.messages[0]?.id;
          if (does === 'older' && oldest !== undefined) {
            const before = numbers.filter((id) => id < oldest);
            held = mergePage(held, page(before.slice(-n).toReversed(), n > before.length));
          }
        }
        const shown = held ? idsOf(held) : [];
        expect(shown).toEqual(shown.length === 0 ? [] : numbers.slice(0, read).slice(-shown.length));
        expect(shown).toHaveLength(held?.isWhole ? read : shown.length);
      }),
    );
  });
});
