import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import type { Words } from '#web/words/words.ts';
import { dayInWords, previewInWords, titleInWords, whenInWords } from './message-words.ts';

/** The key and what it was given. */
const t = ((key: string, given?: object) => [key, ...Object.values(given ?? {})].join(' ')) as Words;
const zone = 'America/Toronto';
const today = '2026-04-16';

test('when something was said grows coarser with its age, by the school’s clock', () => {
  const when = (instant: string, locale: 'en' | 'fr' = 'en') => whenInWords(instant, today, zone, locale, t);
  expect(when('2026-04-16T13:21:00Z')).toBe('9:21\u00a0AM');
  expect(when('2026-04-16T13:21:00Z', 'fr')).toBe('9\u00a0h\u00a021');
  expect(when('2026-04-16T03:59:00Z'), 'a minute before midnight there').toBe('messages.yesterday');
  expect(when('2026-04-13T13:00:00Z')).toBe('Mon');
  expect(when('2026-04-13T13:00:00Z', 'fr')).toBe('lun.');
  expect(when('2026-04-09T13:00:00Z')).toBe('Apr 9');
});

test('a day is named as near as one would say it', () => {
  const days = ['2026-04-16', '2026-04-15', '2026-04-14', '2025-12-24'].map((day) => dayInWords(day, today, 'en', t));
  expect(days).toEqual(['messages.today', 'messages.yesterday', 'Tuesday, April 14', 'December 24, 2025']);
});

test('a conversation is called by its people, a class by its room; its last words say whose they are', () => {
  const message = { senderId: 2, sender: 'Mireille Bouchard', content: 'one\n two' } as Message;
  const group = { type: 'group', title: '402' } as const;
  expect(titleInWords(group, t)).toBe('children.room 402');
  expect(titleInWords({ type: 'child', title: 'Léa Tremblay' }, t)).toBe('Léa Tremblay');
  expect(previewInWords(group, message, 1, t)).toBe('messages.saidBy Mireille one two');
  expect(previewInWords({ type: 'individual', title: 'x' }, message, 1, t)).toBe('one two');
  expect(previewInWords(group, message, 2, t)).toBe('messages.you one two');
});
