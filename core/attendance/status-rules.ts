/**
 * Where a child is on a day. Attendance, departures, reports, counts and alarms ask this one rule, so that no two
 * screens disagree. What staff marked wins over what a family reported. (trust, Pickup: safe arrival)
 */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { alarmsFrom, type Attendance, type AttendanceStatus, bell, goneBy } from './attendance.ts';

type Half = HalfDay['half'];

/** The hours by which a school's day is judged, `HH:mm` on its clock. */
export type DayHours = {
  /** From here on a child is expected to be at school. */
  readonly bell: string;
  /** Where the afternoon begins. */
  readonly noon: string;
  /** By this time a child who is reported absent in the afternoon has gone. */
  readonly goneBy: string;
  /** From here on an unmarked child is unreported, even if attendance was not declared done. */
  readonly alarmsFrom: string;
};

export const usualHours: DayHours = { bell, noon: '12:00', goneBy, alarmsFrom };

/**
 * A mark of a child's day, as stored. A null status takes back the mark before it; so does a mark with a `pickupId` and
 * another status than left, which undoes a release. `leftWith` is the person that a release gave the child to.
 */
export type DayMark = {
  readonly status: AttendanceStatus | null;
  readonly time: string | null;
  readonly pickupId?: number | null;
  readonly leftWith?: string | null;
};

/** The marks that still hold, in order: the last one is the child's, the one before it returns when that is undone. */
export function standingMarks<Mark extends DayMark>(marks: readonly Mark[]): Mark[] {
  const standing: Mark[] = [];
  for (const mark of marks) {
    const undoes = mark.status === null || (typeof mark.pickupId === 'number' && mark.status !== 'left');
    if (undoes) standing.pop();
    else standing.push(mark);
  }
  return standing;
}

/** What is known of a child: the mark that holds, and what part of the day its family reported it absent. */
export type KnownChild = Pick<Attendance, 'status' | 'time' | 'reported'> & Partial<Pick<Attendance, 'leftWith'>>;

/** A child as known from all marks of its day, in their order. */
export function knownChild(marks: readonly DayMark[], reported: AbsenceDuration | null): KnownChild {
  const mark = standingMarks(marks).at(-1);
  return { status: mark?.status ?? null, time: mark?.time ?? null, leftWith: mark?.leftWith ?? null, reported };
}

/** When a child left, `HH:mm`, by all marks of its day in their order; null while it has not. */
export function goneSince(marks: readonly DayMark[]): string | null {
  const mark = standingMarks(marks).at(-1);
  return mark?.status === 'left' ? mark.time : null;
}

/** The day of an attendance list, and whether there is school on it. */
export type OnDay = { readonly day: string; readonly hasSchool: boolean };

/**
 * How far a group's attendance has come: `untaken` while no child is marked, `underway` while it is being taken,
 * `taken` once it is declared done, no child is left to mark, or the school's hour has come.
 */
export type AttendanceProgress = 'untaken' | 'underway' | 'taken';

/** A group's day, which decides whether an unmarked child is only still to mark. */
export type GroupDay = OnDay & { readonly progress: AttendanceProgress };

/** A group's list, and that its attendance was declared done. */
export type GroupList = {
  readonly children: readonly KnownChild[];
  readonly done: object | null;
};

export const childStates = ['expected', 'present', 'late', 'absent', 'unreported', 'gone'] as const;

/**
 * Where a child is. `expected` is a child who is not due yet, or still to mark. `absent` is reported by the family for
 * the half day under way (`isReported`), marked by staff (`isMarked`), or both. `unreported` is a child of a group
 * whose attendance is taken, not seen by staff and not reported by its family. Times are `HH:mm`; `with` is
 * the person that a release gave the child to, null where staff marked that it left.
 */
export type ChildStatus =
  | { readonly state: 'expected' | 'unreported' }
  | { readonly state: 'present' | 'late'; readonly since: string | null }
  | { readonly state: 'absent'; readonly isReported: boolean; readonly isMarked: boolean }
  | { readonly state: 'gone'; readonly at: string | null; readonly with: string | null };

/** Where a child is at a moment of the school's clock; of a day before, how that day ended. */
export function statusOf(
  child: KnownChild,
  { day, hasSchool, progress }: GroupDay,
  now: SchoolTime,
  hours: DayHours = usualHours,
): ChildStatus {
  const { status, time } = child;
  if (status === 'left') return { state: 'gone', at: time, with: child.leftWith ?? null };
  if (status === 'present' || status === 'late') return { state: status, since: time };
  const isReported = isReportedNow(child, day, now, hours);
  if (status === 'absent' || isReported) return { state: 'absent', isReported, isMarked: status === 'absent' };
  const isDue = hasSchool && halvesBegun(day, now, hours).length > 0;
  return { state: isDue && progress === 'taken' ? 'unreported' : 'expected' };
}

/** Whether a child is at school. */
export function isAtSchool({ state }: ChildStatus): boolean {
  return state === 'present' || state === 'late';
}

/** Whether a child was at school at some time of its day. */
export function wasAtSchool(status: ChildStatus): boolean {
  return isAtSchool(status) || status.state === 'gone';
}

/** Whether a child is still to mark: no mark holds, and its family did not report the half day under way. */
export function isToMark(child: KnownChild, day: string, now: SchoolTime, hours: DayHours = usualHours): boolean {
  return child.status === null && !isReportedNow(child, day, now, hours);
}

/** Whether attendance has been begun. A release at the door does not begin it. */
export function isBegun(children: readonly Pick<KnownChild, 'status'>[]): boolean {
  return children.some(({ status }) => status !== null && status !== 'left');
}

/** From this many unmarked children on, more than half of a group is an unfinished list, not so many alarms. */
const minUnfinished = 5;

/** How far a group's attendance has come. */
export function progressOf(
  { children, done }: GroupList,
  { day }: Pick<OnDay, 'day'>,
  now: SchoolTime,
  hours: DayHours = usualHours,
): AttendanceProgress {
  if (!isBegun(children)) return 'untaken';
  if (done || day < now.day) return 'taken';
  const waiting = children.filter((child) => isToMark(child, day, now, hours)).length;
  if (waiting === 0) return 'taken';
  if (day > now.day || now.time < hours.alarmsFrom) return 'underway';
  return waiting >= minUnfinished && waiting * 2 > children.length ? 'underway' : 'taken';
}

/** A group's day, for the rules of each of its children. */
export function groupDayOf(
  group: GroupList,
  { day, hasSchool }: OnDay,
  now: SchoolTime,
  hours: DayHours = usualHours,
): GroupDay {
  return { day, hasSchool, progress: progressOf(group, { day }, now, hours) };
}

/**
 * Whether staff must make sure of a child: a half day that has begun was not reported, and staff marked the child
 * absent, or did not mark it although the attendance of its group is taken. Never of a child who was seen.
 */
export function isUnexplained(
  { status, reported }: KnownChild,
  { day, hasSchool, progress }: GroupDay,
  now: SchoolTime,
  hours: DayHours = usualHours,
): boolean {
  if (!hasSchool || (status !== null && status !== 'absent')) return false;
  if (status === null && progress !== 'taken') return false;
  return halvesBegun(day, now, hours).some((half) => !covers(reported, half));
}

/**
 * Whether a child is at school although reported absent: there on the morning that was reported, or still there once
 * the reported afternoon has begun. Staff settle it by another mark, the family by cancelling the absence.
 */
export function isDiscrepancy(
  { status, time, reported }: KnownChild,
  { day }: Pick<OnDay, 'day'>,
  now: SchoolTime,
  hours: DayHours = usualHours,
): boolean {
  if (status !== 'present' && status !== 'late') return false;
  if (covers(reported, 'morning') && (time ?? hours.bell) < hours.noon) return true;
  return covers(reported, 'afternoon') && (day < now.day || (day === now.day && now.time >= hours.goneBy));
}

/**
 * How many children of a group are here (`late` of them late), away, gone and unknown (`unreported` of them unreported,
 * the others still to mark). Here, away, left and unknown add up to the group.
 */
export function countsOf(group: GroupList, onDay: OnDay, now: SchoolTime, hours: DayHours = usualHours) {
  const counts = { here: 0, late: 0, away: 0, left: 0, unknown: 0, unreported: 0 };
  const groupDay = groupDayOf(group, onDay, now, hours);
  for (const child of group.children) {
    const { state } = statusOf(child, groupDay, now, hours);
    if (state === 'absent') counts.away += 1;
    else if (state === 'gone') counts.left += 1;
    else if (state === 'present' || state === 'late') counts.here += 1;
    else counts.unknown += 1;
    if (state === 'late') counts.late += 1;
    if (state === 'unreported') counts.unreported += 1;
  }
  return counts;
}

/** The half of the day that is under way; of a day before, its end. */
function halfNow(day: string, now: SchoolTime, { noon }: DayHours): Half {
  return day < now.day || now.time >= noon ? 'afternoon' : 'morning';
}

function isReportedNow({ reported }: KnownChild, day: string, now: SchoolTime, hours: DayHours): boolean {
  return covers(reported, halfNow(day, now, hours));
}

function halvesBegun(day: string, now: SchoolTime, hours: DayHours): readonly Half[] {
  if (day < now.day) return ['morning', 'afternoon'];
  if (day > now.day || now.time < hours.bell) return [];
  return now.time < hours.noon ? ['morning'] : ['morning', 'afternoon'];
}

function covers(reported: AbsenceDuration | null, half: Half): boolean {
  return reported === 'full_day' || reported === half;
}
