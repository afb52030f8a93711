/** The code of a child's day in a month's table, from the rule for its status. */
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { DayCode } from './month.ts';
import { type ChildFacts, type GroupDay, isUnexplained, statusOf } from './status-rules.ts';

/** A day of a group, and the time (`HH:mm`) from which children are collected; null when the school is closed. */
export type MonthDay = GroupDay & { readonly collectedFrom: string | null };

/**
 * The code of a child's day at a time of the school's clock; null on a day to come, and while nothing is known today.
 * A child who left before children are collected left early. A reported half day counts when the child was not seen in
 * it; otherwise the marks of staff win.
 */
export function dayCode(child: ChildFacts, day: MonthDay, now: SchoolTime): DayCode | null {
  if (day.day > now.day) return day.hasSchool ? null : 'no_school';
  const status = statusOf(child, day, now);
  switch (status.state) {
    case 'no_school':
      return 'no_school';
    case 'expected':
      return day.day < now.day ? 'not_marked' : null;
    case 'unreported':
      return 'absent_unreported';
    case 'absent':
      if (isUnexplained(child, day, now)) return 'absent_unreported';
      return status.isMarked || child.reported === 'full_day' ? 'absent_reported' : 'half_day';
    default: {
      const { since } = status;
      const left = status.state === 'gone' ? status.at : null;
      const { noon, goneBy } = day.hours;
      if (child.reported === 'morning' && since !== null && since >= noon) return 'half_day';
      if (child.reported === 'afternoon' && left !== null && left < goneBy) return 'half_day';
      if (left !== null && day.collectedFrom !== null && left < day.collectedFrom) return 'left_early';
      return status.state === 'late' || child.arrival?.isLate ? 'late' : 'present';
    }
  }
}

/** The month (`yyyy-MM`) some months after another; negative for before. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
}

/** How many days of a child have each code. Days without a code are left out, so that the counts add up. */
export function codeCounts(days: readonly { readonly code: DayCode | null }[]): Partial<Record<DayCode, number>> {
  const counts: Partial<Record<DayCode, number>> = {};
  for (const { code } of days) if (code !== null) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
