/** How a conversation is said: its title, its last words, when that was. */
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { calledName } from '#core/sessions/first-name-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays, daysBetween } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Words } from '#web/words/words.ts';

type Titled = Pick<Conversation, 'type' | 'title'>;

/** `Mireille Bouchard`, `Room 402`, `Léa Tremblay`, `École du Ruisseau`. */
export function titleInWords({ type, title }: Titled, t: Words): string {
  return type === 'group' ? t('children.room', { room: title }) : title;
}

/** `You: Thank you!`; with the first name where several write, else the words alone. */
export function previewInWords({ type }: Titled, message: Message, me: number, t: Words): string {
  const text = message.content.replaceAll(/\s+/g, ' ');
  if (message.senderId === me) return t('messages.you', { text });
  if (type === 'individual') return text;
  return t('messages.saidBy', { name: calledName(message.sender), text });
}

/** `9:21 AM` today, `Yesterday`, `Mon` in the week, else `Apr 9`. */
export function whenInWords(instant: string, today: string, zone: string, locale: Locale, t: Words): string {
  const { day, time } = schoolTimeAt(new Date(instant), zone);
  const days = daysBetween(day, today);
  if (days <= 0) return formatTime(time, locale);
  if (days === 1) return t('messages.yesterday');
  return days < 7 ? weekdayOf(day, locale) : formatDay(day, locale, 'short');
}

/** `Today`, `Yesterday`, else `Tuesday, April 16`; with the year when it is another. */
export function dayInWords(day: string, today: string, locale: Locale, t: Words): string {
  if (day === today) return t('messages.today');
  if (day === addDays(today, -1)) return t('messages.yesterday');
  return formatDay(day, locale, day.slice(0, 4) === today.slice(0, 4) ? 'weekday' : 'long');
}

const weekdays = new Map<Locale, Intl.DateTimeFormat>();

function weekdayOf(day: string, locale: Locale): string {
  const known = weekdays.get(locale);
  const format =
    known ?? new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'fr-CA', { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}
