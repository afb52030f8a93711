/** Attendance of the demo seed: a realistic morning, in the order of its marks. */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { AttendanceStatus } from '#core/attendance/attendance.ts';

/** A child on one day. `leaves` is its release of that day, if any. */
export type SeedChildDay = {
  readonly childId: number;
  readonly room: string;
  readonly teacherId: number;
  readonly reported: AbsenceDuration | null;
  /** In the demo family, or with a pickup today: the child is present. */
  readonly isThere: boolean;
  readonly leaves: { readonly pickupId: number; readonly time: string; readonly staffId: number } | null;
};

export type MarkSeed = {
  readonly childId: number;
  readonly userId: number;
  readonly status: AttendanceStatus;
  /** When the child arrived, left or was noted as absent, and when that was marked. */
  readonly time: string;
  readonly pickupId: number | null;
};

type Day = {
  /** The school's time, `24:00` for a past day. */
  readonly until: string;
  /** Today one group is unmarked, one child is missing, and one is present despite a reported absence. */
  readonly isToday: boolean;
};

/** The groups with the missing child and with the child who is present despite a reported absence. */
const [missingFrom, cameTo] = ['402', '203'];
/** The group whose teacher marks attendance later. */
export const unmarkedRoom = '501';

/** All attendance is marked by this time, including late arrivals. Before it, today has no marks. */
const takenBy = '08:51';

/** The marks of a school day, in chronological order. */
export function marksOfDay(children: readonly SeedChildDay[], { until, isToday }: Day): MarkSeed[] {
  if (until < takenBy) return [];
  const missing = isToday
    ? children.findLast(({ room, reported, isThere }) => room === missingFrom && reported === null && !isThere)
    : undefined;
  const away = children.filter(({ reported }) => reported === 'full_day');
  const came = isToday ? (away.find(({ room }) => room === cameTo) ?? away.at(-1)) : undefined;
  return children.flatMap((child, n): MarkSeed[] => {
    const { childId, teacherId, reported, leaves } = child;
    const rollCall = `08:${32 + (teacherId % 12)}`;
    const mark = (status: AttendanceStatus, time: string): MarkSeed => {
      return { childId, userId: teacherId, status, time, pickupId: null };
    };
    const left = leaves
      ? [{ ...mark('left', leaves.time), userId: leaves.staffId, pickupId: leaves.pickupId }]
      : reported === 'afternoon' && until > '12:05'
        ? [mark('left', '12:05')]
        : [];
    if (isToday && child.room === unmarkedRoom) return leaves ? left : [];
    if (child === missing) return [mark('absent', rollCall)];
    if (child !== came && reported === 'full_day') return [];
    if (reported === 'morning') return until > '12:40' ? [mark('late', '12:40'), ...left] : [];
    const isLate = !child.isThere && n % 41 === 7;
    return [isLate ? mark('late', takenBy) : mark('present', rollCall), ...left];
  });
}

/** When the teacher of a group declares its attendance complete, `HH:mm`. */
export const doneAt = '08:50';

/** The groups whose attendance is complete by a time of a day, each with its teacher. */
export function doneRoomsOf(children: readonly SeedChildDay[], { until, isToday }: Day): Map<string, number> {
  const done = new Map<string, number>();
  if (until < takenBy) return done;
  for (const { room, teacherId } of children) if (!isToday || room !== unmarkedRoom) done.set(room, teacherId);
  return done;
}
