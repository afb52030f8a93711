/** Marks that were made offline and wait for the network, laid over what the server knows. */
import type { Attendance, AttendanceStatus, GroupRegister, NewMark } from '#core/attendance/attendance.ts';
import { isToMark } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';

/** What waits for the network, in the order in which it was made. */
export type WaitingAct =
  | { readonly kind: 'mark'; readonly childId: number; readonly said: Omit<NewMark, 'day'> }
  | { readonly kind: 'everyone'; readonly groupId: number }
  | { readonly kind: 'done'; readonly groupId: number; readonly done: boolean };

/** What a waiting mark makes of a child: its status, null where the mark is taken back. */
export type WaitingMark = { readonly status: AttendanceStatus | null; readonly time: string | null };

/** The marks of a group that wait, by child. The last mark of a child counts; "everyone" marks who is left to mark. */
export function waitingMarks(
  acts: readonly WaitingAct[],
  { groupId, children }: Pick<GroupRegister, 'groupId' | 'children'>,
  day: string,
  now: SchoolTime,
): ReadonlyMap<number, WaitingMark> {
  const marks = new Map<number, WaitingMark>();
  for (const act of acts) {
    if (act.kind === 'mark' && children.some(({ childId }) => childId === act.childId)) {
      marks.set(act.childId, { status: act.said.status, time: act.said.time ?? null });
    }
    if (act.kind !== 'everyone' || act.groupId !== groupId) continue;
    for (const child of children) {
      if (isToMark(laidOver(child, marks.get(child.childId)), day, now))
        marks.set(child.childId, { status: 'present', time: null });
    }
  }
  return marks;
}

/** A child as it is once its waiting mark is sent. A mark that is taken back lets the one before it hold again. */
export function laidOver(child: Attendance, mark: WaitingMark | undefined): Attendance {
  if (!mark) return child;
  if (mark.status !== null) return { ...child, ...mark };
  return { ...child, status: child.before?.status ?? null, time: child.before?.time ?? null };
}

/** Whether attendance is to be declared done (true) or reopened (false) once the network is back; null for neither. */
export function waitingCompletion(acts: readonly WaitingAct[], groupId: number): boolean | null {
  const last = acts.findLast((act) => act.kind === 'done' && act.groupId === groupId);
  return last?.kind === 'done' ? last.done : null;
}
