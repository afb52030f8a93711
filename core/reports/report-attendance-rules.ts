/** Whether a child's report is part of the group's reports and can be published, by the child's attendance. */
import { type ChildStatus, type GroupDay, type ChildFacts, wasAtSchool } from '#core/attendance/status-rules.ts';
import * as z from 'zod/mini';

/**
 * The attendance of a child on the day of its report. `there`: staff saw it, even if it left or was reported absent.
 * `absent`: marked absent, or reported absent and not seen. `unmarked`: not seen although attendance was started in
 * its group. `untaken`: attendance was not started that day, so that nothing is known.
 */
export const reportAttendances = ['there', 'absent', 'unmarked', 'untaken'] as const;
export const ReportAttendance = z.enum(reportAttendances);
export type ReportAttendance = z.infer<typeof ReportAttendance>;

/** The attendance of a child on the day of its report. */
export function attendanceForReport(
  { reported }: Pick<ChildFacts, 'reported'>,
  status: ChildStatus,
  { progress }: Pick<GroupDay, 'progress'>,
): ReportAttendance {
  if (wasAtSchool(status)) return 'there';
  // A half-day absence says nothing about the other half when no child was marked.
  const isAbsent = status.state === 'absent' && (status.isMarked || progress !== 'untaken' || reported === 'full_day');
  if (isAbsent) return 'absent';
  return progress === 'untaken' ? 'untaken' : 'unmarked';
}

/** Whether group entries apply to a child: it was at school, or its attendance is unknown. */
export function isInGroupNotes(attendance: ReportAttendance): boolean {
  return attendance === 'there' || attendance === 'untaken';
}

/**
 * Whether publishing a report requires confirmation: it is the first one of that day, and staff did not see the
 * child.
 */
export function needsConfirmation(attendance: ReportAttendance, isPublished: boolean): boolean {
  return attendance !== 'there' && !isPublished;
}
