import type { Translate } from '#web/i18n/use-translation.ts';

/** The accessible name of an element with an unread count, in one string: screen readers pause between parts. */
export function unreadName(t: Translate, name: string, count: number): string {
  return count > 0 ? `${name}, ${t('ui.unread', { n: count })}` : name;
}
