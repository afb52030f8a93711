/**
 * Derives where a child is on a day. Attendance, departures, reports, counts and alarms share this rule, so that
 * screens agree. The marks of staff take precedence over the reports of families.
 */
import type { AbsenceDuration } from '#core/absences/absence.ts';
import type { HalfDay } from '#core/absences/absence-rules.ts';
import { minutesOf, type SchoolTime } from '#core/time/school-clock.ts';
import type { OnDay } from './attendance-day-rules.ts';
import { durationOf } from './attendance-rules.ts';
import type { Attendance, AttendanceHours, AttendanceStatus } from './attendance.ts';

type Half = HalfDay['half'];

/**
 * A stored mark. A null status undoes the mark before it. So does a mark with a `pickupId` and a status other than
 * left, which undoes a release. `leftWith` is the pickup person of the release, `broughtBy` who brought the child.
 */
export type DayMark = {
  readonly status: AttendanceStatus | null;
  readonly time: string | null;
  readonly pickupId?: number | null;
  readonly leftWith?: string | null;
  readonly broughtBy?: string | null;
};

/** The marks that were not undone, in order. The last one is current; undoing it restores the one before. */
export function currentMarks<Mark extends DayMark>(marks: readonly Mark[]): Mark[] {
  const standing: Mark[] = [];
  for (const mark of marks) {
    const undoes = mark.status === null || (typeof mark.pickupId === 'number' && mark.status !== 'left');
    if (undoes) standing.pop();
    else standing.push(mark);
  }
  return standing;
}

/**
 * The facts about a child: the current mark, when it came, the part of the day its family reported as absent, and when
 * it arrives late by its family's report. `settled` is the report that a staff member settled.
 */
export type ChildFacts = Pick<Attendance, 'status' | 'time' | 'reported'> &
  Partial<Pick<Attendance, 'leftWith' | 'arrival' | 'reportedBy' | 'settled' | 'arrives'>>;

/** The facts about a child, from all marks of its day in order. */
export function childFacts(
  marks: readonly DayMark[],
  reported: AbsenceDuration | null,
  arrives: string | null = null,
): ChildFacts {
  const standing = currentMarks(marks);
  const mark = standing.at(-1);
  return {
    status: mark?.status ?? null,
    time: mark?.time ?? null,
    leftWith: mark?.leftWith ?? null,
    arrival: arrivalOf(standing),
    reported,
    arrives,
  };
}

/** When a child came and who brought it, from the marks that were not undone. Null for a child that was not seen. */
export function arrivalOf(standing: readonly DayMark[]): Attendance['arrival'] {
  const last = standing.at(-1)?.status;
  if (last !== 'present' && last !== 'late' && last !== 'left') return null;
  // Only the marks after the last absence are of this arrival.
  const since = standing.slice(standing.findLastIndex(({ status }) => status === 'absent') + 1);
  const mark = since.findLast(({ status }) => status === 'present' || status === 'late');
  if (!mark || mark.time === null) return null;
  return { time: mark.time, isLate: mark.status === 'late', broughtBy: mark.broughtBy ?? null };
}

/** When a child left (`HH:mm`), from all marks of its day in order; null when it has not left. */
export function leftTime(marks: readonly DayMark[]): string | null {
  const presence = presenceOf(childFacts(marks, null));
  return presence?.state === 'gone' ? presence.at : null;
}

/** When staff marked that a child left, without releasing it from a pickup (`HH:mm`); null when they did not. */
export function markedDeparture(marks: readonly DayMark[]): string | null {
  const mark = currentMarks(marks).at(-1);
  return mark?.status === 'left' && typeof mark.pickupId !== 'number' ? mark.time : null;
}

/**
 * The progress of a group's attendance: `untaken` while no child is marked; `taken` once it is marked as done, no
 * child is unmarked, or `alarmsFrom` has passed; `underway` in between.
 */
export type AttendanceProgress = 'untaken' | 'underway' | 'taken';

/** A group's day. Its progress decides whether an unmarked child is still expected or unreported. */
export type GroupDay = OnDay & { readonly progress: AttendanceProgress };

/** The children of a group, and whether its attendance was marked as done. */
export type GroupList = {
  readonly children: readonly ChildFacts[];
  readonly done: object | null;
};

export const childStates = ['no_school', 'expected', 'present', 'late', 'absent', 'unreported', 'gone'] as const;

/** A child that staff saw. `since` is when it came, `broughtBy` who brought it, each null when unknown. */
type Seen = { readonly since: string | null; readonly broughtBy: string | null };

/**
 * Where the marks of staff put a child. `with` is the pickup person of the release, null when staff marked that the
 * child left. Times are `HH:mm`.
 */
export type Presence =
  | ({ readonly state: 'present' | 'late' } & Seen)
  | ({ readonly state: 'gone'; readonly at: string | null; readonly with: string | null } & Seen);

/**
 * The status of a child. `no_school` is a child without a mark and without a report on a day without classes.
 * `expected` is a child who is not due yet, not marked yet, or late by its family's report. `absent` is reported by the
 * family for the current half day (`isReported`, `reportedBy`), marked by staff (`isMarked`), or both. `unreported` is
 * an unmarked child of a group whose attendance is taken, without a reported absence. `isDiscrepancy`: staff saw the
 * child although its family reported it absent, and no staff member has settled that.
 */
export type ChildStatus =
  | { readonly state: 'no_school' | 'expected' | 'unreported' }
  | (Presence & { readonly isDiscrepancy: boolean })
  | {
      readonly state: 'absent';
      readonly isReported: boolean;
      readonly isMarked: boolean;
      readonly reportedBy: string | null;
    };

/** Where the marks of staff put a child; null when they do not say that it came. */
export function presenceOf({ status, time, leftWith, arrival }: ChildFacts): Presence | null {
  const broughtBy = arrival?.broughtBy ?? null;
  if (status === 'present' || status === 'late') return { state: status, since: time, broughtBy };
  if (status !== 'left') return null;
  return { state: 'gone', at: time, with: leftWith ?? null, since: arrival?.time ?? null, broughtBy };
}

/**
 * The status of a child at a time of the school's clock; for a past day, at its end. What staff marked wins over what
 * the family reported. Every screen and reply that shows where a child is uses this rule.
 */
export function statusOf(
  child: ChildFacts,
  { day, hasSchool, progress, hours }: GroupDay,
  now: SchoolTime,
): ChildStatus {
  const presence = presenceOf(child);
  if (presence) return { ...presence, isDiscrepancy: isDiscrepancy(child, { day, hours }, now) };
  const isMarked = child.status === 'absent';
  const isReported = isReportedNow(child, day, now, hours);
  if (isMarked || isReported) {
    const reportedBy = isReported ? (child.reportedBy ?? null) : null;
    return { state: 'absent', isReported, isMarked, reportedBy };
  }
  if (!hasSchool) return { state: 'no_school' };
  const isDue = halvesBegun(day, now, hours).length > 0 && !isAwaited(child, { day, hours }, now);
  return { state: isDue && progress === 'taken' ? 'unreported' : 'expected' };
}

/** The part of a day that a family reported as absent; null when the school is closed that day. */
export function reportedOn({ isOpen }: { readonly isOpen: boolean }, halves: readonly Half[]): AbsenceDuration | null {
  return isOpen ? durationOf(halves) : null;
}

/**
 * Why a child cannot be collected on a day, from its facts of that day: it has `left`, or its family reported it
 * `absent` all day and staff have not marked that it came. Null when it can be.
 */
export function pickupObstacle(child: ChildFacts): 'left' | 'absent' | null {
  const presence = presenceOf(child);
  if (presence) return presence.state === 'gone' ? 'left' : null;
  return child.reported === 'full_day' ? 'absent' : null;
}

/** Whether a child is at school. */
export function isAtSchool({ state }: ChildStatus): boolean {
  return state === 'present' || state === 'late';
}

/** Whether a child was at school at some time of the day. */
export function wasAtSchool(status: ChildStatus): boolean {
  return isAtSchool(status) || status.state === 'gone';
}

/**
 * Whether a child still needs a mark: it has none, its family did not report the current half day, and it is not
 * awaited later.
 */
export function needsMark(child: ChildFacts, onDay: Pick<OnDay, 'day' | 'hours'>, now: SchoolTime): boolean {
  const { day, hours } = onDay;
  return child.status === null && !isReportedNow(child, day, now, hours) && !isAwaited(child, onDay, now);
}

/** Whether a child who arrives late by its family's report is not due yet: its time and the school's minutes. */
export function isAwaited(
  { arrives = null }: Pick<ChildFacts, 'arrives'>,
  { day, hours }: Pick<OnDay, 'day' | 'hours'>,
  now: SchoolTime,
): boolean {
  return arrives !== null && day === now.day && minutesOf(now.time) < minutesOf(arrives) + hours.arrivalMinutes;
}

/** Whether taking attendance has started. A release at the door does not start it. */
export function isBegun(children: readonly Pick<ChildFacts, 'status'>[]): boolean {
  return children.some(({ status }) => status !== null && status !== 'left');
}

/** With this many unmarked children, more than half of a group counts as unfinished attendance and raises no alarms. */
const minUnfinished = 5;

/** The progress of a group's attendance. */
export function progressOf(
  { children, done }: GroupList,
  { day, hours }: Pick<OnDay, 'day' | 'hours'>,
  now: SchoolTime,
): AttendanceProgress {
  if (!isBegun(children)) return 'untaken';
  if (done || day < now.day) return 'taken';
  const waiting = children.filter((child) => needsMark(child, { day, hours }, now)).length;
  if (waiting === 0) return 'taken';
  if (day > now.day || now.time < hours.alarmsFrom) return 'underway';
  return waiting >= minUnfinished && waiting * 2 > children.length ? 'underway' : 'taken';
}

/** The day of a group, as the rules of each child need it. */
export function groupDayOf(group: GroupList, { day, hasSchool, hours }: OnDay, now: SchoolTime): GroupDay {
  return { day, hasSchool, hours, progress: progressOf(group, { day, hours }, now) };
}

/**
 * Whether the absence of a child is unexplained: a half day that has started was not reported, and staff marked the
 * child absent, or left it unmarked although the attendance of its group is taken. False for a child marked present,
 * late or left.
 */
export function isUnexplained(
  { status, reported, arrives }: ChildFacts,
  { day, hasSchool, progress, hours }: GroupDay,
  now: SchoolTime,
): boolean {
  if (isAwaited({ arrives }, { day, hours }, now)) return false;
  if (!hasSchool || (status !== null && status !== 'absent')) return false;
  if (status === null && progress !== 'taken') return false;
  return halvesBegun(day, now, hours).some((half) => !covers(reported, half));
}

/**
 * Whether staff saw a child at school although its family reported it absent: it came during the reported morning, or
 * was still there after the reported afternoon had started. It ends when a staff member settles it, with another mark,
 * or when the family cancels the absence.
 */
export function isDiscrepancy(
  child: ChildFacts,
  { day, hours }: Pick<OnDay, 'day' | 'hours'>,
  now: SchoolTime,
): boolean {
  const presence = presenceOf(child);
  const { reported, settled } = child;
  if (!presence || reported === null || settled?.reported === reported) return false;
  const left = presence.state === 'gone' ? presence.at : null;
  if (covers(reported, 'morning') && (presence.since ?? left ?? hours.bell) < hours.noon) return true;
  const until = left ?? (day === now.day ? now.time : '24:00');
  return covers(reported, 'afternoon') && day <= now.day && until >= hours.goneBy;
}

/**
 * Counts the children of a group by status. `here` includes `late`, `unknown` includes `unreported` and, on a day
 * without classes, every child without a mark. Here, away, left and unknown add up to the group.
 */
export function countsOf(group: GroupList, onDay: OnDay, now: SchoolTime) {
  const counts = { here: 0, late: 0, away: 0, left: 0, unknown: 0, unreported: 0 };
  const groupDay = groupDayOf(group, onDay, now);
  for (const child of group.children) {
    const { state } = statusOf(child, groupDay, now);
    if (state === 'absent') counts.away += 1;
    else if (state === 'gone') counts.left += 1;
    else if (state === 'present' || state === 'late') counts.here += 1;
    else counts.unknown += 1;
    if (state === 'late') counts.late += 1;
    if (state === 'unreported') counts.unreported += 1;
  }
  return counts;
}

/** The current half of the day; for a past day, the afternoon. */
function halfNow(day: string, now: SchoolTime, { noon }: AttendanceHours): Half {
  return day < now.day || now.time >= noon ? 'afternoon' : 'morning';
}

function isReportedNow(
  { reported }: Pick<ChildFacts, 'reported'>,
  day: string,
  now: SchoolTime,
  hours: AttendanceHours,
): boolean {
  return covers(reported, halfNow(day, now, hours));
}

function halvesBegun(day: string, now: SchoolTime, hours: AttendanceHours): readonly Half[] {
  if (day < now.day) return ['morning', 'afternoon'];
  if (day > now.day || now.time < hours.bell) return [];
  return now.time < hours.noon ? ['morning'] : ['morning', 'afternoon'];
}

function covers(reported: AbsenceDuration | null, half: Half): boolean {
  return reported === 'full_day' || reported === half;
}
