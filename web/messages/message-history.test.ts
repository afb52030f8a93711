import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { type History, joined, leavesGap, type Page } from './message-history.ts';

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
const page = (ids: number[], isLast = false): Page => ({ messages: ids.map((id) => message(id)), isLast });
const idsOf = ({ messages }: History) => messages.map(({ id }) => id);

describe('a conversation', () => {
  test('opens with its newest page, the oldest of it first', () => {
    expect(joined(undefined, page([9, 8, 7]))).toEqual({
      messages: [7, 8, 9].map((id) => message(id)),
      isWhole: false,
    });
    expect(joined(undefined, page([], true))).toEqual({ messages: [], isWhole: true });
  });

  test('takes what is new and what is older, each message once', () => {
    const held = joined(undefined, page([9, 8, 7]));
    expect(idsOf(joined(held, page([11, 9, 8])))).toEqual([7, 8, 9, 11]);
    const whole = joined(held, page([6, 3], true));
    expect(idsOf(whole)).toEqual([3, 6, 7, 8, 9]);
    expect(whole.isWhole).toBe(true);
    expect(joined(whole, page([11, 9, 8])).isWhole).toBe(true);
  });

  test('shows a message as it was told last', () => {
    const held = joined(undefined, page([9, 8]));
    const read = joined(held, { messages: [message(9, { state: 'read' })], isLast: false });
    expect(read.messages.map(({ state }) => state)).toEqual(['sent', 'read']);
  });

  test('lets go of what lies behind a gap, so that nothing is missing in between', () => {
    const held = joined(undefined, page([9, 8, 7]));
    expect(leavesGap(held, page([30, 29]))).toBe(true);
    expect(idsOf(joined(held, page([30, 29])))).toEqual([29, 30]);
    expect(leavesGap(held, page([30, 9]))).toBe(false);
    expect(leavesGap(held, page([30, 29], true)), 'a page that reaches the first message leaves none').toBe(false);
  });

  test('is whatever one reads of it, in whatever steps, an unbroken end of what was said', () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('say' as const), n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ does: fc.constant('newest' as const), n: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ does: fc.constant('older' as const), n: fc.integer({ min: 1, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const said: number[] = [];
        let held: History | undefined;
        let read = 0;
        for (const { does, n } of steps) {
          if (does === 'say') for (let i = 0; i < n; i += 1) said.push((said.at(-1) ?? 0) + 1 + (i % 3));
          if (does === 'newest') {
            held = joined(held, page(said.slice(-n).toReversed(), n > said.length));
            read = said.length;
          }
          const oldest = held?.messages[0]?.id;
          if (does === 'older' && oldest !== undefined) {
            const before = said.filter((id) => id < oldest);
            held = joined(held, page(before.slice(-n).toReversed(), n > before.length));
          }
        }
        const shown = held ? idsOf(held) : [];
        expect(shown).toEqual(shown.length === 0 ? [] : said.slice(0, read).slice(-shown.length));
        expect(shown).toHaveLength(held?.isWhole ? read : shown.length);
      }),
    );
  });
});
