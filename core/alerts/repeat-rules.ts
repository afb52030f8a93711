/** When an alert is the one before it said again: a second tap makes no second alert. */
import type { Alert, NewAlert } from './alert.ts';

/** For how many minutes the same alert is not sent a second time. */
export const minutesToRepeat = 5;

type Earlier = Pick<Alert, 'kind' | 'note' | 'lateMinutes' | 'lastAt' | 'seenAt'>;
type Next = Pick<NewAlert, 'kind' | 'note' | 'lateMinutes'>;

/** A new alert, nothing but the earlier one, or more about the earlier one. */
export type Repeat = 'new' | 'same' | 'update';

/** Whether an alert was sent so lately that sending it again waits. */
export function isSentLately({ lastAt }: Pick<Alert, 'lastAt'>, now: Date): boolean {
  return now.getTime() - new Date(lastAt).getTime() < minutesToRepeat * 60_000;
}

/**
 * What an alert is, given the latest one of the same kind from the same sender about the same child on that day. An
 * emergency adds to one that staff have not acknowledged. Other minutes or another note of who is late change what was
 * said; another message, or another person who comes, is a new alert.
 */
export function repeatOf(earlier: Earlier | undefined, next: Next, now: Date): Repeat {
  if (!earlier) return 'new';
  if (next.kind === 'emergency') return earlier.seenAt === null ? 'update' : 'new';
  const { note = '', lateMinutes } = next;
  if (next.kind !== 'running_late') return isSentLately(earlier, now) && note === earlier.note ? 'same' : 'new';
  if (lateMinutes !== undefined && lateMinutes !== earlier.lateMinutes) return 'update';
  if (!isSentLately(earlier, now)) return 'new';
  return note !== '' && note !== earlier.note ? 'update' : 'same';
}

/** The note of an alert that is added to: what was said before stays above, as far as `max` characters hold it. */
export function addedNote(before: string, added: string, max: number): string {
  if (added === '' || before.split('\n').includes(added)) return before;
  const both = Array.from(before === '' ? added : `${before}\n${added}`);
  return both.slice(-max).join('');
}
