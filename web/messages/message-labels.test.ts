import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { formatMessageDay, conversationPreview, conversationTitle, formatWhen } from './message-labels.ts';

/** The key followed by its parameters. */
const t = ((key: string, given?: object) => [key, ...Object.values(given ?? {})].join(' ')) as Translate;
const zone = 'America/Toronto';
const today = '2026-04-16';

test('formats an instant more coarsely the older it is, on the school’s clock', () => {
  const when = (instant: string, locale: 'en' | 'fr' = 'en') => formatWhen(instant, today, zone, locale, t);
  expect(when('2026-04-16T13:21:00Z')).toBe('9:21\u00a0AM');
  expect(when('2026-04-16T13:21:00Z', 'fr')).toBe('9\u00a0h\u00a021');
  expect(when('2026-04-16T03:59:00Z'), 'a minute before midnight there').toBe('messages.yesterday');
  expect(when('2026-04-13T13:00:00Z')).toBe('Mon');
  expect(when('2026-04-13T13:00:00Z', 'fr')).toBe('lun.');
  expect(when('2026-04-09T13:00:00Z')).toBe('Apr 9');
});

test('formats a date relative to today', () => {
  const days = ['2026-04-16', '2026-04-15', '2026-04-14', '2025-12-24'].map((day) =>
    formatMessageDay(day, today, 'en', t),
  );
  expect(days).toEqual(['messages.today', 'messages.yesterday', 'Tuesday, April 14', 'December 24, 2025']);
});

test('titles a conversation by its people or its room, and prefixes the preview with its sender', () => {
  const message = { senderId: 2, sender: 'Mireille Bouchard', content: 'one\n two' } as Message;
  const group = { type: 'group', title: '402' } as const;
  expect(conversationTitle(group, t)).toBe('children.room 402');
  expect(conversationTitle({ type: 'child', title: 'Léa Tremblay' }, t)).toBe('messages.about Léa Tremblay');
  expect(conversationPreview(group, message, 1, t)).toBe('messages.saidBy Mireille one two');
  expect(conversationPreview({ type: 'individual', title: 'x' }, message, 1, t)).toBe('one two');
  expect(conversationPreview(group, message, 2, t)).toBe('messages.you one two');
});
