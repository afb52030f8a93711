/** The demo's registers: an honest morning, told as it was marked. */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { AttendanceStatus } from '#core/attendance/attendance.ts';

/** A child as the day found it. `leaves` is its hand-over of that day, when it was one. */
export type PupilOfDay = {
  readonly childId: number;
  readonly room: string;
  readonly teacherId: number;
  readonly reported: AbsenceDuration | null;
  /** Of the demo's own family, or somebody comes for it today: it is there. */
  readonly isThere: boolean;
  readonly leaves: { readonly pickupId: number; readonly time: string; readonly staffId: number } | null;
};

export type MarkSeed = {
  readonly childId: number;
  readonly userId: number;
  readonly status: AttendanceStatus;
  /** When it came, left or was noted as absent, and when that was marked. */
  readonly time: string;
  readonly pickupId: number | null;
};

type Day = {
  /** The school's time, `24:00` of a day that is over. */
  readonly until: string;
  /**
   * Of today a room has yet to take its register, a child is missing and another is there although it was reported
   * absent.
   */
  readonly isToday: boolean;
};

/** The rooms where somebody is missing, and where somebody came after all. */
const [missingFrom, cameTo] = ['402', '203'];
/** The room whose teacher takes the register later. */
export const lateRoom = '501';

/** By then the registers are taken, those who came late included; before it today has none. */
const takenBy = '08:51';

/** The marks of a school's day, in their order. */
export function marksOfDay(pupils: readonly PupilOfDay[], { until, isToday }: Day): MarkSeed[] {
  if (until < takenBy) return [];
  const missing = isToday
    ? pupils.findLast(({ room, reported, isThere }) => room === missingFrom && reported === null && !isThere)
    : undefined;
  const away = pupils.filter(({ reported }) => reported === 'full_day');
  const came = isToday ? (away.find(({ room }) => room === cameTo) ?? away.at(-1)) : undefined;
  return pupils.flatMap((pupil, n): MarkSeed[] => {
    const { childId, teacherId, reported, leaves } = pupil;
    const rollCall = `08:${32 + (teacherId % 12)}`;
    const mark = (status: AttendanceStatus, time: string): MarkSeed => {
      return { childId, userId: teacherId, status, time, pickupId: null };
    };
    const left = leaves
      ? [{ ...mark('left', leaves.time), userId: leaves.staffId, pickupId: leaves.pickupId }]
      : reported === 'afternoon' && until > '12:05'
        ? [mark('left', '12:05')]
        : [];
    if (isToday && pupil.room === lateRoom) return leaves ? left : [];
    if (pupil === missing) return [mark('absent', rollCall)];
    if (pupil !== came && reported === 'full_day') return [];
    if (reported === 'morning') return until > '12:40' ? [mark('late', '12:40'), ...left] : [];
    const isLate = !pupil.isThere && n % 41 === 7;
    return [isLate ? mark('late', takenBy) : mark('present', rollCall), ...left];
  });
}

/** When the teacher of a room declares its attendance done, `HH:mm`. */
export const doneAt = '08:50';

/** The rooms whose attendance was declared done by a time of a day, each with its teacher. */
export function doneRoomsOf(pupils: readonly PupilOfDay[], { until, isToday }: Day): Map<string, number> {
  const done = new Map<string, number>();
  if (until < takenBy) return done;
  for (const { room, teacherId } of pupils) if (!isToday || room !== lateRoom) done.set(room, teacherId);
  return done;
}
