import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { bubblesOf, firstUnreadOf, placeBubbles } from './group-messages.ts';
import type { Outbox } from '#web/messages/outbox/outbox.ts';

const me = 1;
const message = (id: number, at: string, more: Partial<Message> = {}): Message => ({
  id,
  conversationId: 1,
  senderId: me,
  sender: 'Sophie Tremblay',
  avatar: 'ST',
  content: `message ${id}`,
  createdAt: `2026-04-${at}:00.000Z`,
  state: 'sent',
  ...more,
});
const teacher = { senderId: 2, sender: 'Mireille Bouchard', avatar: 'MB' };
const drawn = (messages: Message[], outbox: Outbox = [], arrived = new Map<string, number>()) =>
  bubblesOf({ messages, outbox, arrived, keyOf: () => undefined, me, isStaff: (id) => id === teacher.senderId });
const dayOf = (instant: string) => instant.slice(0, 10);

test('own messages show their status, and a later read message marks the earlier ones as read', () => {
  const bubbles = drawn([
    message(1, '16T13:00'),
    message(2, '16T13:01', { state: 'read' }),
    message(3, '16T13:02', teacher),
    message(4, '16T13:03', { readBy: 2 }),
  ]);
  expect(bubbles.map(({ status, readBy }) => [status, readBy])).toEqual([
    ['read', undefined],
    ['read', undefined],
    [undefined, undefined],
    ['sent', 2],
  ]);
});

test('messages of others show whether the sender is staff, regardless of the name', () => {
  const parent = { senderId: 3, sender: teacher.sender, avatar: teacher.avatar };
  const bubbles = drawn([message(1, '16T13:00', teacher), message(2, '16T13:01', parent)]);
  expect(bubbles.map(({ isStaff }) => isStaff)).toEqual([true, false]);
  expect(placeBubbles(bubbles, dayOf).map(({ opensRun }) => opensRun)).toEqual([true, true]);
});

test('a message that follows hidden messages starts a new run', () => {
  const bubbles = drawn([message(1, '16T13:00'), message(2, '16T13:01', { followsUnheard: true })]);
  expect(placeBubbles(bubbles, dayOf).map(({ opensRun, followsUnheard }) => [opensRun, followsUnheard])).toEqual([
    [true, undefined],
    [true, true],
  ]);
});

test('a pending message is last, and keeps its key once it is sent', () => {
  const under = [
    { key: 'a', content: 'message 2', createdAt: '2026-04-16T13:01:00.000Z', after: 1, state: 'sending' as const },
    { key: 'b', content: 'later', createdAt: '2026-04-16T13:02:00.000Z', after: 1, state: 'waiting' as const },
  ];
  const first = [message(1, '16T13:00')];
  expect(drawn(first, under).map(({ key, status }) => [key, status])).toEqual([
    ['m1', 'sent'],
    ['a', 'sending'],
    ['b', 'waiting'],
  ]);
  const bubbles = drawn([...first, message(2, '16T13:01')], under, new Map([['a', 2]]));
  expect(bubbles.map(({ key, status }) => [key, status])).toEqual([
    ['m1', 'sent'],
    ['a', 'sent'],
    ['b', 'waiting'],
  ]);
});

test('shows a date once, and groups consecutive messages of one sender', () => {
  const bubbles = drawn([
    message(1, '15T23:00'),
    message(2, '16T13:00'),
    message(3, '16T13:05'),
    message(4, '16T13:06', teacher),
    message(5, '16T13:30', teacher),
    message(6, '16T13:31', { ...teacher, sender: 'Marc Tremblay', senderId: 3 }),
  ]);
  const places = placeBubbles(bubbles, dayOf);
  expect(places.filter(({ opensDay }) => opensDay).map(({ id }) => id)).toEqual([1, 2]);
  expect(places.filter(({ opensRun }) => opensRun).map(({ id }) => id)).toEqual([1, 2, 4, 5, 6]);
  expect(places.filter(({ endsRun }) => endsRun).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
});

test('the first unread message is by another sender', () => {
  const messages = [
    message(1, '16T13:00', teacher),
    message(2, '16T13:01', teacher),
    message(3, '16T13:02'),
    message(4, '16T13:03', teacher),
  ];
  expect([0, 1, 2, 3, 4].map((unread) => firstUnreadOf(messages, unread, me))).toEqual([undefined, 4, 2, 1, undefined]);
});
