/** When a child who did not arrive is missing, and what its guardians can answer to the notice. */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import { minutesOf, type SchoolTime } from '#core/time/school-clock.ts';
import type { ArrivalAnswer, AttendanceHours } from './attendance.ts';
import { type ChildFacts, type ChildStatus, type GroupDay, isAtSchool, isUnexplained } from './status-rules.ts';

/**
 * When a child is expected (`HH:mm`): the time its family reported, noon when its morning is reported absent, else the
 * bell.
 */
export function expectedAt({ arrives = null, reported }: ChildFacts, { bell, noon }: AttendanceHours): string {
  return arrives ?? (reported === 'morning' ? noon : bell);
}

/**
 * Whether the guardians of a child are notified that it did not arrive: its absence is unexplained today, and the
 * school's minutes after its expected time have passed. False on days without school.
 */
export function isMissing(child: ChildFacts, groupDay: GroupDay, now: SchoolTime): boolean {
  const { day, hours } = groupDay;
  const due = minutesOf(expectedAt(child, hours)) + hours.arrivalMinutes;
  return day === now.day && minutesOf(now.time) >= due && isUnexplained(child, groupDay, now);
}

/** The part of today that is not yet reported absent; null when all of it is. */
export function unreportedPart(reported: AbsenceDuration | null): AbsenceDuration | null {
  if (reported === null) return 'full_day';
  if (reported === 'full_day') return null;
  return reported === 'morning' ? 'afternoon' : 'morning';
}

/** Whether a request to check is open: no staff member settled it, and the child is not marked at school or gone. */
export function isCheckOpen(answer: ArrivalAnswer | null | undefined, status: ChildStatus): boolean {
  return answer?.answer === 'check' && answer.settledAt === null && !isAtSchool(status) && status.state !== 'gone';
}

/** For how long a notice waits for an answer before staff call, in minutes. */
const answerMinutes = 10;

/**
 * Whether staff should call the guardians. `at` is when the notice was sent. Without an answer they call ten minutes
 * later; after “on the way”, once the child did not arrive in so many minutes. After “sick”, when no report covers the
 * child any more; after a request to check, once a staff member settled it and the child is still unexplained.
 */
export function needsCall(
  { at, answer }: { readonly at: string; readonly answer: ArrivalAnswer | null },
  isUnexplainedNow: boolean,
  now: Date,
): boolean {
  if (!isUnexplainedNow) return false;
  if (answer?.answer === 'check') return answer.settledAt !== null;
  if (answer?.answer === 'sick') return true;
  const [since, minutes] = answer ? [answer.at, answer.minutes ?? 0] : [at, answerMinutes];
  return now.getTime() >= new Date(since).getTime() + minutes * 60_000;
}
