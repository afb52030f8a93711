/** Labels of a conversation: title, preview, time. */
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { displayNameOf } from '#core/account/first-name-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays, daysBetween } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

type Titled = Pick<Conversation, 'type' | 'title'>;

/** `Mireille Bouchard`, `Room 402`, `About Léa Tremblay`, `École du Ruisseau`. */
export function conversationTitle({ type, title }: Titled, t: Translate): string {
  if (type === 'child') return t('messages.about', { name: title });
  return type === 'group' ? t('children.room', { room: title }) : title;
}

/** `You: Thank you!`; with the first name in a group, otherwise the text alone. */
export function conversationPreview({ type }: Titled, message: Message, me: number, t: Translate): string {
  const text = message.content.replaceAll(/\s+/g, ' ') || t('messages.files', { n: message.files?.length ?? 0 });
  if (message.senderId === me) return t('messages.you', { text });
  if (type === 'individual') return text;
  return t('messages.saidBy', { name: displayNameOf(message.sender), text });
}

/** `9:21 AM` today, `Yesterday`, `Mon` within a week, otherwise `Apr 9`. */
export function formatWhen(instant: string, today: string, zone: string, locale: Locale, t: Translate): string {
  const { day, time } = schoolTimeAt(new Date(instant), zone);
  const days = daysBetween(day, today);
  if (days <= 0) return formatTime(time, locale);
  if (days === 1) return t('messages.yesterday');
  return formatDay(day, locale, days < 7 ? 'shortWeekday' : 'short');
}

/** `Today`, `Yesterday`, otherwise `Tuesday, April 16`, with the year if it differs. */
export function formatMessageDay(day: string, today: string, locale: Locale, t: Translate): string {
  if (day === today) return t('messages.today');
  if (day === addDays(today, -1)) return t('messages.yesterday');
  return formatDay(day, locale, day.slice(0, 4) === today.slice(0, 4) ? 'weekday' : 'long');
}
