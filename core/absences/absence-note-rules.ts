/** How long the medical note of an absence is kept. */
import type { AbsenceReason } from './absence.ts';
import { addDays } from '#core/time/day.ts';

/** Whether a medical note is offered for an absence with this reason. */
export const offersNote = (reason: AbsenceReason | undefined): boolean =>
  reason === 'sick' || reason === 'doctor' || reason === 'other';

/** For how many days after the last day of an absence its note is kept. */
export const noteDays = 30;

/** The last day (`yyyy-MM-dd`) on which the note of an absence is kept. */
export function lastDayOfNote({
  date,
  endDate = date,
}: {
  readonly date: string;
  readonly endDate?: string | undefined;
}) {
  return addDays(endDate, noteDays);
}

/** The notes of absences that ended before this day are deleted today. */
export const keepsNotesFrom = (today: string): string => addDays(today, -noteDays);
