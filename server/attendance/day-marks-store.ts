import { type Expression, sql } from 'kysely';
import type { AttendanceStatus } from '#core/attendance/attendance.ts';
import type { DayMark } from '#core/attendance/status-rules.ts';

/** A mark as read from the database's JSON. */
export type DayMarkRow = {
  readonly status: string | null;
  readonly time: string | null;
  readonly pickup_id: number | null;
  readonly brought_by: string | null;
};

/**
 * All marks of a child's day in chronological order, as a subquery for other features. Both arguments are columns of
 * the outer query.
 */
export function selectDayMarks(childId: Expression<number>, day: Expression<string>) {
  return sql<DayMarkRow[]>`(
    select coalesce(json_agg(json_build_object('status', am.status, 'time', am.time, 'pickup_id', am.pickup_id,
      'brought_by', am.brought_by) order by am.id), '[]'::json)
    from attendance_marks am where am.child_id = ${childId} and am.day = ${day})`;
}

/** Converts the marks for the rules. A table constraint limits the statuses. */
export function dayMarksOf(rows: readonly DayMarkRow[]): DayMark[] {
  return rows.map(({ status, time, pickup_id, brought_by }) => ({
    status: status as AttendanceStatus | null,
    time,
    pickupId: pickup_id,
    broughtBy: brought_by,
  }));
}
