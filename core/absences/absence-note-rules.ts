/** How long the medical note of an absence is kept. */
import { addDays } from '#core/time/day.ts';

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
