/** Overlays marks that were made offline and wait for the network on the server's state. */
import type { Attendance, AttendanceStatus, GroupRegister, NewMark } from '#core/attendance/attendance.ts';
import type { OnDay } from '#core/attendance/attendance-day-rules.ts';
import { needsMark } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';

/** Mutations that wait for the network, in the order in which they were made. */
export type WaitingMutation =
  | { readonly kind: 'mark'; readonly childId: number; readonly mark: Omit<NewMark, 'day'> }
  | { readonly kind: 'bulk'; readonly groupId: number }
  | { readonly kind: 'done'; readonly groupId: number; readonly done: boolean };

/** The effect of a waiting mark on a child: its status, or null if the mark is removed. */
export type WaitingMark = { readonly status: AttendanceStatus | null; readonly time: string | null };

/**
 * A group's waiting marks, by child. The last mark of a child counts; a mark for everyone covers the unmarked children.
 */
export function waitingMarks(
  acts: readonly WaitingMutation[],
  { groupId, children }: Pick<GroupRegister, 'groupId' | 'children'>,
  onDay: Pick<OnDay, 'day' | 'hours'>,
  now: SchoolTime,
): ReadonlyMap<number, WaitingMark> {
  const marks = new Map<number, WaitingMark>();
  for (const act of acts) {
    if (act.kind === 'mark' && children.some(({ childId }) => childId === act.childId)) {
      marks.set(act.childId, { status: act.mark.status, time: act.mark.time ?? null });
    }
    if (act.kind !== 'bulk' || act.groupId !== groupId) continue;
    for (const child of children) {
      if (needsMark(applyWaitingMark(child, marks.get(child.childId)), onDay, now))
        marks.set(child.childId, { status: 'present', time: null });
    }
  }
  return marks;
}

/** A child's state after its waiting mark is sent. Removing a mark restores the previous one. */
export function applyWaitingMark(child: Attendance, mark: WaitingMark | undefined): Attendance {
  if (!mark) return child;
  if (mark.status === 'left') return { ...child, ...mark };
  if (mark.status !== null) return { ...child, ...mark, arrival: null };
  return { ...child, status: child.before?.status ?? null, time: child.before?.time ?? null };
}

/** Whether a completion (true) or a reopening (false) waits for the network; null for neither. */
export function waitingCompletion(acts: readonly WaitingMutation[], groupId: number): boolean | null {
  const last = acts.findLast((act) => act.kind === 'done' && act.groupId === groupId);
  return last?.kind === 'done' ? last.done : null;
}
