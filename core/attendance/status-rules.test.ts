import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import { addDays } from '#core/time/day.ts';
import { type AttendanceStatus, attendanceStatuses } from './attendance.ts';
import {
  childStates,
  countsOf,
  type DayMark,
  goneSince,
  groupDayOf,
  isAtSchool,
  isBegun,
  isDiscrepancy,
  isToMark,
  isUnexplained,
  type KnownChild,
  knownChild,
  progressOf,
  standingMarks,
  statusOf,
  usualHours,
} from './status-rules.ts';

const today = '2026-04-14';
const at = (time: string) => ({ day: today, time });
const school = { day: today, hasSchool: true };
const taken = { ...school, progress: 'taken' } as const;
const underway = { ...school, progress: 'underway' } as const;
const reports = [null, ...absenceDurations] as const;
type Reported = (typeof reports)[number];
const unmarked = (reported: Reported = null): KnownChild => ({ status: null, time: null, reported });
const marked = (status: AttendanceStatus, time: string, reported: Reported = null): KnownChild => ({
  status,
  time,
  reported,
});
const mark = (
  status: AttendanceStatus | null,
  time: string | null = null,
  pickupId: number | null = null,
): DayMark => ({
  status,
  time,
  pickupId,
});
const stateOf = (...args: Parameters<typeof statusOf>) => statusOf(...args).state;

describe('the marks of a day', () => {
  test('restore present 8:35 when a left is taken back', () => {
    const marks = [mark('present', '08:35'), mark('left', '14:10'), mark(null)];
    expect(knownChild(marks, null)).toMatchObject({ status: 'present', time: '08:35' });
    expect(goneSince(marks)).toBeNull();
    expect(goneSince(marks.slice(0, 2))).toBe('14:10');
  });

  test('restore the state before any correction, one correction at a time', () => {
    const marks = [mark('late', '08:50'), mark('absent', '08:55'), mark('left', '09:00')];
    const after = (undone: number) =>
      knownChild([...marks, ...Array.from({ length: undone }, () => mark(null))], null).status;
    expect([0, 1, 2, 3, 4].map(after)).toEqual(['left', 'absent', 'late', null, null]);
  });

  test('restore what held before a release that is undone, however it was stored', () => {
    const before = [mark('late', '08:50'), mark('left', '15:20', 7)];
    expect(knownChild([...before, mark('late', '08:50', 7)], null)).toMatchObject({ status: 'late', time: '08:50' });
    // The clearing that follows takes back the late, not the undoing.
    expect(knownChild([...before, mark('late', '08:50', 7), mark(null)], null).status).toBeNull();
    expect(knownChild([mark('left', '15:20', 7), mark(null, null, 7)], null).status).toBeNull();
  });

  test('tell which person a release gave the child to', () => {
    const left = { ...mark('left', '15:20', 7), leftWith: 'Marc Tremblay' };
    expect(statusOf(knownChild([mark('present', '08:35'), left], null), taken, at('15:30'))).toEqual({
      state: 'gone',
      at: '15:20',
      with: 'Marc Tremblay',
    });
    expect(statusOf(marked('left', '14:10'), taken, at('15:30'))).toEqual({ state: 'gone', at: '14:10', with: null });
  });
});

describe('where a child is', () => {
  test('is what staff marked, not what the family reported', () => {
    for (const reported of reports) {
      expect(statusOf(marked('present', '08:35', reported), taken, at('13:00'))).toEqual({
        state: 'present',
        since: '08:35',
      });
      expect(statusOf(marked('late', '08:51', reported), taken, at('13:00'))).toMatchObject({ state: 'late' });
      expect(stateOf(marked('left', '11:00', reported), taken, at('13:00'))).toBe('gone');
      expect(statusOf(marked('absent', '08:35', reported), taken, at('13:00'))).toMatchObject({
        state: 'absent',
        isMarked: true,
      });
    }
  });

  test('is absent in the half day that the family reported, and says who said so', () => {
    const reported = (half: Reported, time: string) => statusOf(unmarked(half), underway, at(time));
    expect(reported('full_day', '07:00')).toEqual({ state: 'absent', isReported: true, isMarked: false });
    expect(reported('morning', '09:00')).toMatchObject({ state: 'absent' });
    expect(reported('morning', '12:00')).toMatchObject({ state: 'expected' });
    expect(reported('afternoon', '09:00')).toMatchObject({ state: 'expected' });
    expect(statusOf(marked('absent', '08:35', 'morning'), taken, at('13:00'))).toEqual({
      state: 'absent',
      isReported: false,
      isMarked: true,
    });
  });

  test('is expected before the bell and while attendance is taken, unreported afterwards', () => {
    expect(stateOf(unmarked(), taken, at('08:29'))).toBe('expected');
    expect(stateOf(unmarked(), taken, at('08:30'))).toBe('unreported');
    for (const progress of ['untaken', 'underway'] as const)
      expect(stateOf(unmarked(), { ...school, progress }, at('16:00'))).toBe('expected');
    expect(stateOf(unmarked(), { ...taken, hasSchool: false }, at('10:00'))).toBe('expected');
  });

  test('follows the hours that a school has', () => {
    const hours = { ...usualHours, bell: '07:00', noon: '11:00', alarmsFrom: '07:45' };
    expect(stateOf(unmarked(), taken, at('07:05'), hours)).toBe('unreported');
    expect(stateOf(unmarked('afternoon'), taken, at('11:00'), hours)).toBe('absent');
    const list = { children: [unmarked(), marked('present', '07:10')], done: null };
    expect(progressOf(list, school, at('07:44'), hours)).toBe('underway');
    expect(progressOf(list, school, at('07:45'), hours)).toBe('taken');
  });
});

describe('the attendance of a group', () => {
  const group = (here: number, waiting: number, done: object | null = null) => ({
    children: [
      ...Array.from({ length: here }, () => marked('present', '08:35')),
      ...Array.from({ length: waiting }, () => unmarked()),
    ],
    done,
  });
  const alarms = (list: ReturnType<typeof group>, time: string) =>
    list.children.filter((child) => isUnexplained(child, groupDayOf(list, school, at(time)), at(time))).length;

  test('raises no alarm while it is taken: one mark after 8:30 leaves the others to mark', () => {
    for (const time of ['08:31', '08:59', '09:29']) {
      const list = group(1, 12);
      expect(alarms(list, time)).toBe(0);
      expect(countsOf(list, school, at(time))).toMatchObject({ here: 1, unknown: 12, unreported: 0 });
    }
  });

  test('raises alarms once it is done, or the school’s hour has come', () => {
    expect(alarms(group(18, 2), '08:40')).toBe(0);
    expect(alarms(group(18, 2, {}), '08:40')).toBe(2);
    expect(alarms(group(18, 2), '09:29')).toBe(0);
    expect(alarms(group(18, 2), '09:30')).toBe(2);
    expect(alarms(group(1, 1), '09:30')).toBe(1);
  });

  test('raises none for a whole list: not taken, or far from finished', () => {
    for (const time of ['08:31', '09:30', '15:00']) {
      expect(progressOf(group(0, 20), school, at(time))).toBe('untaken');
      expect(alarms(group(0, 20), time)).toBe(0);
      expect(alarms(group(1, 19), time)).toBe(0);
    }
    expect(alarms(group(10, 10), '09:30')).toBe(10);
    // Declared done, it has been counted.
    expect(alarms(group(8, 12, {}), '08:40')).toBe(12);
  });

  test('is begun by a mark, not by a release', () => {
    expect(isBegun([unmarked(), marked('left', '15:10')])).toBe(false);
    expect(isBegun([unmarked(), marked('absent', '08:35')])).toBe(true);
  });

  test('of a day before is over', () => {
    expect(progressOf(group(1, 19), { day: addDays(today, -1) }, at('08:00'))).toBe('taken');
    expect(progressOf(group(0, 20), { day: addDays(today, -1) }, at('08:00'))).toBe('untaken');
  });
});

describe('a child is unexplained', () => {
  test('when staff marked it absent and its family reported nothing, done or not', () => {
    expect(isUnexplained(marked('absent', '08:35'), underway, at('08:36'))).toBe(true);
    expect(isUnexplained(marked('absent', '08:35', 'full_day'), underway, at('08:36'))).toBe(false);
  });

  test('in the half that was not reported only', () => {
    expect(isUnexplained(unmarked('morning'), taken, at('11:59'))).toBe(false);
    expect(isUnexplained(unmarked('morning'), taken, at('12:00'))).toBe(true);
    expect(isUnexplained(unmarked('afternoon'), taken, at('09:00'))).toBe(true);
  });

  test('from the bell on, not on a day without school', () => {
    expect(isUnexplained(unmarked(), taken, at('08:29'))).toBe(false);
    expect(isUnexplained(unmarked(), taken, at('08:30'))).toBe(true);
    expect(isUnexplained(unmarked(), { ...taken, hasSchool: false }, at('08:30'))).toBe(false);
  });

  test('never once it was seen, nor when the whole day is reported', () => {
    for (const reported of reports)
      for (const status of ['present', 'late', 'left'] as const)
        expect(isUnexplained(marked(status, '09:00', reported), taken, at('13:00'))).toBe(false);
    for (const time of ['08:30', '12:00', '23:59'])
      expect(isUnexplained(unmarked('full_day'), taken, at(time))).toBe(false);
  });
});

describe('a child is a discrepancy', () => {
  test('when it came in a morning that was reported', () => {
    expect(isDiscrepancy(marked('present', '08:35', 'full_day'), school, at('08:36'))).toBe(true);
    expect(isDiscrepancy(marked('late', '11:59', 'morning'), school, at('12:30'))).toBe(true);
    expect(isDiscrepancy(marked('late', '12:05', 'morning'), school, at('12:30'))).toBe(false);
  });

  test('when it is still there in an afternoon that was reported, some time after noon', () => {
    const stays = marked('present', '08:35', 'afternoon');
    expect(['11:00', '12:29', '12:30'].map((time) => isDiscrepancy(stays, school, at(time)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('never while it is unmarked, absent or gone, nor when nothing was reported', () => {
    for (const status of ['absent', 'left'] as const)
      expect(isDiscrepancy(marked(status, '08:35', 'full_day'), school, at('13:00'))).toBe(false);
    expect(isDiscrepancy(unmarked('full_day'), school, at('13:00'))).toBe(false);
    expect(isDiscrepancy(marked('present', '08:35'), school, at('13:00'))).toBe(false);
  });
});

test('"everyone is here" marks a child without a mark, not reported for the half under way', () => {
  const waiting = (time: string) => reports.filter((reported) => isToMark(unmarked(reported), today, at(time)));
  expect(waiting('08:40')).toEqual([null, 'afternoon']);
  expect(waiting('12:00')).toEqual([null, 'morning']);
  for (const status of attendanceStatuses) expect(isToMark(marked(status, '08:40'), today, at('08:40'))).toBe(false);
});

test('a group counts every child once', () => {
  const children = [
    unmarked(),
    unmarked('full_day'),
    marked('present', '08:35'),
    marked('late', '08:50'),
    marked('absent', '08:35'),
    marked('left', '11:00', 'afternoon'),
  ];
  const counts = { here: 2, late: 1, away: 2, left: 1, unknown: 1 };
  expect(countsOf({ children, done: null }, school, at('09:00'))).toEqual({ ...counts, unreported: 0 });
  expect(countsOf({ children, done: {} }, school, at('09:00'))).toEqual({ ...counts, unreported: 1 });
});

describe('any history', () => {
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...attendanceStatuses).map((status) => ({ kind: 'mark' as const, status })),
    },
    { weight: 3, arbitrary: fc.constant({ kind: 'clear' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'release' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'undo release' as const }) },
  );
  /** Marks as the server adds them: a release ends a day, its undoing restores what held while it still holds. */
  function marksOf(
    acts: readonly ({ kind: 'mark'; status: AttendanceStatus } | { kind: 'clear' | 'release' | 'undo release' })[],
  ) {
    const marks: DayMark[] = [];
    acts.forEach((one, n) => {
      const time = `${String(8 + Math.floor(n / 6)).padStart(2, '0')}:${n % 6}5`;
      const standing = standingMarks(marks);
      const last = standing.at(-1);
      if (one.kind === 'mark') marks.push(mark(one.status, time));
      else if (one.kind === 'clear' && last) marks.push(mark(null));
      else if (one.kind === 'release' && last?.status !== 'left') marks.push(mark('left', time, n + 1));
      else if (one.kind === 'undo release' && last?.status === 'left' && typeof last.pickupId === 'number') {
        const before = standing.at(-2);
        marks.push(mark(before?.status ?? null, before?.time ?? null, last.pickupId));
      }
    });
    return marks;
  }
  const history = fc.array(act, { maxLength: 24 }).map(marksOf);
  const child = fc.record({ marks: history, reported: fc.constantFrom(...reports) });
  const moment = fc.constantFrom('07:00', '08:30', '09:29', '09:30', '11:59', '12:00', '12:30', '16:00').map(at);
  const onDay = fc.record({ day: fc.constantFrom('2026-04-10', today), hasSchool: fc.boolean() });
  const done = fc.constantFrom(null, {});

  test('puts a child in one place, the same for every reader', () => {
    fc.assert(
      fc.property(fc.array(child, { maxLength: 12 }), onDay, moment, done, (all, day, now, isDone) => {
        const children = all.map(({ marks, reported }) => knownChild(marks, reported));
        const list = { children, done: isDone };
        const groupDay = groupDayOf(list, day, now);
        all.forEach(({ marks }, n) => {
          const known = children[n] ?? unmarked();
          const status = statusOf(known, groupDay, now);
          expect(childStates).toContain(status.state);
          expect(status.state === 'gone').toBe(goneSince(marks) !== null);
          expect(isAtSchool(status) && goneSince(marks) !== null).toBe(false);
          expect(status.state === 'unreported' && !isUnexplained(known, groupDay, now)).toBe(false);
          expect(isUnexplained(known, groupDay, now) && (isAtSchool(status) || status.state === 'gone')).toBe(false);
          expect(isUnexplained(known, groupDay, now) && isDiscrepancy(known, groupDay, now)).toBe(false);
          expect(isDiscrepancy(known, groupDay, now) && !isAtSchool(status)).toBe(false);
          expect(groupDay.progress !== 'taken' && status.state === 'unreported').toBe(false);
        });
      }),
    );
  });

  test('counts every child of a group once', () => {
    fc.assert(
      fc.property(fc.array(child, { maxLength: 12 }), onDay, moment, done, (all, day, now, isDone) => {
        const children = all.map(({ marks, reported }) => knownChild(marks, reported));
        const list = { children, done: isDone };
        const { here, late, away, left, unknown, unreported } = countsOf(list, day, now);
        expect(here + away + left + unknown).toBe(children.length);
        expect(late).toBeLessThanOrEqual(here);
        expect(unreported).toBeLessThanOrEqual(unknown);
        const states = children.map((known) => stateOf(known, groupDayOf(list, day, now), now));
        expect(away).toBe(states.filter((state) => state === 'absent').length);
        expect(left).toBe(states.filter((state) => state === 'gone').length);
      }),
    );
  });

  test('is as it was before a mark that is taken back', () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...attendanceStatuses),
        fc.constantFrom(...reports),
        (marks, status, reported) => {
          const before = knownChild(marks, reported);
          expect(knownChild([...marks, mark(status, '16:05'), mark(null)], reported)).toEqual(before);
          const released = [...marks, mark('left', '16:05', 99)];
          expect(knownChild([...released, mark(before.status, before.time, 99)], reported)).toEqual(before);
        },
      ),
    );
  });
});
