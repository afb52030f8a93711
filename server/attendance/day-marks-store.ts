import { type Expression, sql } from 'kysely';
import type { AttendanceStatus } from '#core/attendance/attendance.ts';
import type { DayMark } from '#core/attendance/status-rules.ts';

/** A mark as it comes out of the database's own JSON. */
export type DayMarkRow = {
  readonly status: string | null;
  readonly time: string | null;
  readonly pickup_id: number | null;
};

/**
 * Every mark of a child's day in the order in which they were made, for queries of other features. Both are columns of
 * the query in which it stands.
 */
export function selectDayMarks(childId: Expression<number>, day: Expression<string>) {
  return sql<DayMarkRow[]>`(
    select coalesce(json_agg(json_build_object('status', am.status, 'time', am.time, 'pickup_id', am.pickup_id)
      order by am.id), '[]'::json)
    from attendance_marks am where am.child_id = ${childId} and am.day = ${day})`;
}

/** Those marks as the rules take them. Statuses are checked by the table's own constraint. */
export function dayMarksOf(rows: readonly DayMarkRow[]): DayMark[] {
  return rows.map(({ status, time, pickup_id }) => ({
    status: status as AttendanceStatus | null,
    time,
    pickupId: pickup_id,
  }));
}
