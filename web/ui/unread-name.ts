import type { Words } from '#web/words/words.ts';

/** The accessible name of something with unread news, in one string: a name made of parts is read with gaps. */
export function unreadName(t: Words, name: string, count: number): string {
  return count > 0 ? `${name}, ${t('ui.unread', { n: count })}` : name;
}
