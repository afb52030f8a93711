/** Whether a child's report may be written with the group's and published: only who was at school has a day to tell. */
import { type ChildStatus, type GroupDay, type KnownChild, wasAtSchool } from '#core/attendance/status-rules.ts';
import * as z from 'zod/mini';

/**
 * Whether the child was at school on the day of a report. `there` was seen by staff, even if it left or was reported
 * absent. `absent` was marked absent or reported absent and not seen. `unmarked` was not seen although the attendance
 * of its group was begun. `untaken`: the attendance of its group was not begun that day, so that nothing is known.
 */
export const reportAttendances = ['there', 'absent', 'unmarked', 'untaken'] as const;
export const ReportAttendance = z.enum(reportAttendances);
export type ReportAttendance = z.infer<typeof ReportAttendance>;

/** Whether a child was at school on the day of a report. */
export function attendanceForReport(
  { reported }: Pick<KnownChild, 'reported'>,
  status: ChildStatus,
  { progress }: Pick<GroupDay, 'progress'>,
): ReportAttendance {
  if (wasAtSchool(status)) return 'there';
  // Half a day that was reported says nothing of the other half, where no child was marked.
  const isAbsent = status.state === 'absent' && (status.isMarked || progress !== 'untaken' || reported === 'full_day');
  if (isAbsent) return 'absent';
  return progress === 'untaken' ? 'untaken' : 'unmarked';
}

/** Whether what is noted for the whole group is noted of a child: who was there, or may have been for all one knows. */
export function isInGroupNotes(attendance: ReportAttendance): boolean {
  return attendance === 'there' || attendance === 'untaken';
}

/**
 * Whether publishing a report must be confirmed for its child: it is the first of that day, and staff did not see the
 * child.
 */
export function needsConfirmation(attendance: ReportAttendance, isPublished: boolean): boolean {
  return attendance !== 'there' && !isPublished;
}
