/** Detects repeated alerts, so that a second tap does not create a second alert. */
import type { Alert, NewAlert } from './alert.ts';

/** For how many minutes the same alert counts as a repeat. */
export const repeatWindowMinutes = 5;

type EarlierAlert = Pick<Alert, 'kind' | 'note' | 'lateMinutes' | 'lastAt' | 'seenAt'>;
type NextAlert = Pick<NewAlert, 'kind' | 'note' | 'lateMinutes'>;

/** A new alert, a repeat of the earlier one, or an update of it. */
export type Repeat = 'new' | 'same' | 'update';

/** Whether an alert was sent too recently to send it again. */
export function isSentRecently({ lastAt }: Pick<Alert, 'lastAt'>, now: Date): boolean {
  return now.getTime() - new Date(lastAt).getTime() < repeatWindowMinutes * 60_000;
}

/**
 * Classifies an alert, given the latest one of the same kind, sender, child and day. An emergency updates the earlier
 * one until staff acknowledge it. Different minutes or a different note of `running_late` update the earlier alert. A
 * different message, or a different pickup person, is a new alert.
 */
export function repeatOf(earlier: EarlierAlert | undefined, next: NextAlert, now: Date): Repeat {
  if (!earlier) return 'new';
  if (next.kind === 'emergency') return earlier.seenAt === null ? 'update' : 'new';
  const { note = '', lateMinutes } = next;
  if (next.kind !== 'running_late') return isSentRecently(earlier, now) && note === earlier.note ? 'same' : 'new';
  if (lateMinutes !== undefined && lateMinutes !== earlier.lateMinutes) return 'update';
  if (!isSentRecently(earlier, now)) return 'new';
  return note !== '' && note !== earlier.note ? 'update' : 'same';
}

/**
 * The note after an update: the earlier text stays above the new one. Beyond `max` characters the oldest text is cut.
 */
export function addedNote(before: string, added: string, max: number): string {
  if (added === '' || before.split('\n').includes(added)) return before;
  const both = Array.from(before === '' ? added : `${before}\n${added}`);
  return both.slice(-max).join('');
}
