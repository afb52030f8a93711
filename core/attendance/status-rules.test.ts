import fc from 'fast-check';
import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { describe, expect, test } from 'vitest';
import { absenceDurations } from '#core/absences/absence.ts';
import { addDays } from '#core/time/day.ts';
import { type AttendanceStatus, attendanceStatuses } from './attendance.ts';
import {
  childStates,
  countsOf,
  type DayMark,
  leftTime,
  markedDeparture,
  groupDayOf,
  isAtSchool,
  isBegun,
  isDiscrepancy,
  needsMark,
  isUnexplained,
  type ChildFacts,
  childFacts,
  progressOf,
  currentMarks,
  pickupObstacle,
  reportedOn,
  statusOf,
  wasAtSchool,
} from './status-rules.ts';

const today = '2026-04-14';
const at = (time: string) => ({ day: today, time });
const usualHours = onDayOf(usualCalendar, today).hours;
const school = { day: today, hasSchool: true, hours: usualHours };
const taken = { ...school, progress: 'taken' } as const;
const underway = { ...school, progress: 'underway' } as const;
const reports = [null, ...absenceDurations] as const;
type ReportedDuration = (typeof reports)[number];
const unmarked = (reported: ReportedDuration = null): ChildFacts => ({ status: null, time: null, reported });
const marked = (status: AttendanceStatus, time: string, reported: ReportedDuration = null): ChildFacts => ({
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
  test('restore present 8:35 when a left mark is undone', () => {
    const marks = [mark('present', '08:35'), mark('left', '14:10'), mark(null)];
    expect(childFacts(marks, null)).toMatchObject({ status: 'present', time: '08:35' });
    expect(leftTime(marks)).toBeNull();
    expect(leftTime(marks.slice(0, 2))).toBe('14:10');
  });

  test('restore the state before each correction', () => {
    const marks = [mark('late', '08:50'), mark('absent', '08:55'), mark('left', '09:00')];
    const after = (undone: number) =>
      childFacts([...marks, ...Array.from({ length: undone }, () => mark(null))], null).status;
    expect([0, 1, 2, 3, 4].map(after)).toEqual(['left', 'absent', 'late', null, null]);
  });

  test('restore the mark before an undone release, however it was stored', () => {
    const before = [mark('late', '08:50'), mark('left', '15:20', 7)];
    expect(childFacts([...before, mark('late', '08:50', 7)], null)).toMatchObject({ status: 'late', time: '08:50' });
    // The following null mark undoes the late mark, not the undone release.
    expect(childFacts([...before, mark('late', '08:50', 7), mark(null)], null).status).toBeNull();
    expect(childFacts([mark('left', '15:20', 7), mark(null, null, 7)], null).status).toBeNull();
  });

  test('return the pickup person of a release', () => {
    const left = { ...mark('left', '15:20', 7), leftWith: 'Marc Tremblay' };
    expect(statusOf(childFacts([mark('present', '08:35'), left], null), taken, at('15:30'))).toEqual({
      state: 'gone',
      at: '15:20',
      with: 'Marc Tremblay',
      since: '08:35',
      broughtBy: null,
      isDiscrepancy: false,
    });
    expect(statusOf(marked('left', '14:10'), taken, at('15:30'))).toMatchObject({
      at: '14:10',
      with: null,
      since: null,
    });
  });

  test('return when the child came and who brought it, until it is marked absent', () => {
    const came = { ...mark('present', '08:20'), broughtBy: 'Sophie Tremblay' };
    const arrival = { time: '08:20', isLate: false, broughtBy: 'Sophie Tremblay' };
    expect(childFacts([came], null).arrival).toEqual(arrival);
    expect(childFacts([came, mark('left', '15:20')], null).arrival).toEqual(arrival);
    expect(childFacts([came, mark('left', '15:20'), mark(null)], null).arrival).toEqual(arrival);
    expect(childFacts([came, mark('absent', '08:30')], null).arrival).toBeNull();
    expect(childFacts([came, mark('absent', '08:30'), mark('left', '15:20')], null).arrival).toBeNull();
    expect(statusOf(childFacts([came], null), taken, at('09:00'))).toMatchObject({
      since: '08:20',
      broughtBy: 'Sophie Tremblay',
    });
  });

  test('say when staff marked that the child left, and nothing for a release from a pickup', () => {
    expect(markedDeparture([mark('present', '08:20'), mark('left', '14:10')])).toBe('14:10');
    expect(markedDeparture([mark('present', '08:20'), mark('left', '15:20', 7)])).toBeNull();
    expect(markedDeparture([mark('left', '14:10'), mark(null)])).toBeNull();
  });

  test('decide whether the child can be collected', () => {
    expect(pickupObstacle(unmarked())).toBeNull();
    expect(pickupObstacle(unmarked('morning'))).toBeNull();
    expect(pickupObstacle(unmarked('full_day'))).toBe('absent');
    expect(pickupObstacle(marked('absent', '08:30'))).toBeNull();
    expect(pickupObstacle(marked('present', '08:30', 'full_day'))).toBeNull();
    expect(pickupObstacle(marked('left', '14:10', 'full_day'))).toBe('left');
  });
});

describe('child status', () => {
  test('follows the marks of staff over the report of the family', () => {
    for (const reported of reports) {
      expect(statusOf(marked('present', '08:35', reported), taken, at('13:00'))).toMatchObject({
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

  test('is absent in the reported half day, by family or staff', () => {
    const reported = (half: ReportedDuration, time: string) => statusOf(unmarked(half), underway, at(time));
    const absent = { state: 'absent', isReported: true, isMarked: false };
    expect(reported('full_day', '07:00')).toEqual({ ...absent, reportedBy: null });
    const byMarc = { ...unmarked('full_day'), reportedBy: 'Marc Tremblay' };
    expect(statusOf(byMarc, underway, at('09:00'))).toEqual({ ...absent, reportedBy: 'Marc Tremblay' });
    expect(reported('morning', '09:00')).toMatchObject({ state: 'absent' });
    expect(reported('morning', '12:00')).toMatchObject({ state: 'expected' });
    expect(reported('afternoon', '09:00')).toMatchObject({ state: 'expected' });
    expect(statusOf(marked('absent', '08:35', 'morning'), taken, at('13:00'))).toEqual({
      state: 'absent',
      isReported: false,
      isMarked: true,
      reportedBy: null,
    });
  });

  test('is expected before school starts and while attendance is underway, unreported afterwards', () => {
    expect(stateOf(unmarked(), taken, at('08:29'))).toBe('expected');
    expect(stateOf(unmarked(), taken, at('08:30'))).toBe('unreported');
    for (const progress of ['untaken', 'underway'] as const)
      expect(stateOf(unmarked(), { ...school, progress }, at('16:00'))).toBe('expected');
  });

  test('is no school on a day without classes, unless staff or the family said otherwise', () => {
    const off = { ...taken, hasSchool: false };
    expect(['07:00', '10:00', '16:00'].map((time) => stateOf(unmarked(), off, at(time)))).toEqual(
      Array.from({ length: 3 }, () => 'no_school'),
    );
    expect(stateOf(marked('present', '08:35'), off, at('10:00'))).toBe('present');
    expect(stateOf(unmarked('full_day'), off, at('10:00'))).toBe('absent');
    expect(countsOf({ children: [unmarked(), unmarked()], done: null }, off, at('10:00'))).toMatchObject({
      unknown: 2,
    });
  });

  test('ignores a report on a day on which the school is closed', () => {
    expect(reportedOn({ isOpen: false }, ['morning', 'afternoon'])).toBeNull();
    expect(reportedOn({ isOpen: true }, ['morning', 'afternoon'])).toBe('full_day');
  });

  test('uses the hours of the school', () => {
    const hours = { ...usualHours, bell: '07:00', noon: '11:00', alarmsFrom: '07:45' };
    expect(stateOf(unmarked(), { ...taken, hours }, at('07:05'))).toBe('unreported');
    expect(stateOf(unmarked('afternoon'), { ...taken, hours }, at('11:00'))).toBe('absent');
    const list = { children: [unmarked(), marked('present', '07:10')], done: null };
    expect(progressOf(list, { ...school, hours }, at('07:44'))).toBe('underway');
    expect(progressOf(list, { ...school, hours }, at('07:45'))).toBe('taken');
  });
});

describe('attendance of a group', () => {
  const group = (here: number, waiting: number, done: object | null = null) => ({
    children: [
      ...Array.from({ length: here }, () => marked('present', '08:35')),
      ...Array.from({ length: waiting }, () => unmarked()),
    ],
    done,
  });
  const alarms = (list: ReturnType<typeof group>, time: string) =>
    list.children.filter((child) => isUnexplained(child, groupDayOf(list, school, at(time)), at(time))).length;

  test('raises no alarm while underway: after one mark the others are still to mark', () => {
    for (const time of ['08:31', '08:59', '09:29']) {
      const list = group(1, 12);
      expect(alarms(list, time)).toBe(0);
      expect(countsOf(list, school, at(time))).toMatchObject({ here: 1, unknown: 12, unreported: 0 });
    }
  });

  test('raises alarms once done, or from the alarm time on', () => {
    expect(alarms(group(18, 2), '08:40')).toBe(0);
    expect(alarms(group(18, 2, {}), '08:40')).toBe(2);
    expect(alarms(group(18, 2), '09:29')).toBe(0);
    expect(alarms(group(18, 2), '09:30')).toBe(2);
    expect(alarms(group(1, 1), '09:30')).toBe(1);
  });

  test('raises no alarm when untaken or mostly unmarked', () => {
    for (const time of ['08:31', '09:30', '15:00']) {
      expect(progressOf(group(0, 20), school, at(time))).toBe('untaken');
      expect(alarms(group(0, 20), time)).toBe(0);
      expect(alarms(group(1, 19), time)).toBe(0);
    }
    expect(alarms(group(10, 10), '09:30')).toBe(10);
    // It counts as complete once it is marked as done.
    expect(alarms(group(8, 12, {}), '08:40')).toBe(12);
  });

  test('is started by a mark, not by a release', () => {
    expect(isBegun([unmarked(), marked('left', '15:10')])).toBe(false);
    expect(isBegun([unmarked(), marked('absent', '08:35')])).toBe(true);
  });

  test('is over on a past day', () => {
    expect(progressOf(group(1, 19), { day: addDays(today, -1), hours: usualHours }, at('08:00'))).toBe('taken');
    expect(progressOf(group(0, 20), { day: addDays(today, -1), hours: usualHours }, at('08:00'))).toBe('untaken');
  });
});

describe('an unexplained absence', () => {
  test('is marked absent by staff without a report of the family, done or not', () => {
    expect(isUnexplained(marked('absent', '08:35'), underway, at('08:36'))).toBe(true);
    expect(isUnexplained(marked('absent', '08:35', 'full_day'), underway, at('08:36'))).toBe(false);
  });

  test('applies only to the half day that was not reported', () => {
    expect(isUnexplained(unmarked('morning'), taken, at('11:59'))).toBe(false);
    expect(isUnexplained(unmarked('morning'), taken, at('12:00'))).toBe(true);
    expect(isUnexplained(unmarked('afternoon'), taken, at('09:00'))).toBe(true);
  });

  test('starts with school hours, on school days only', () => {
    expect(isUnexplained(unmarked(), taken, at('08:29'))).toBe(false);
    expect(isUnexplained(unmarked(), taken, at('08:30'))).toBe(true);
    expect(isUnexplained(unmarked(), { ...taken, hasSchool: false }, at('08:30'))).toBe(false);
  });

  test('does not apply to a child that was seen, or reported for the whole day', () => {
    for (const reported of reports)
      for (const status of ['present', 'late', 'left'] as const)
        expect(isUnexplained(marked(status, '09:00', reported), taken, at('13:00'))).toBe(false);
    for (const time of ['08:30', '12:00', '23:59'])
      expect(isUnexplained(unmarked('full_day'), taken, at(time))).toBe(false);
  });
});

describe('a discrepancy', () => {
  test('is a child who came during a reported morning', () => {
    expect(isDiscrepancy(marked('present', '08:35', 'full_day'), school, at('08:36'))).toBe(true);
    expect(isDiscrepancy(marked('late', '11:59', 'morning'), school, at('12:30'))).toBe(true);
    expect(isDiscrepancy(marked('late', '12:05', 'morning'), school, at('12:30'))).toBe(false);
  });

  test('is a child who is still there in a reported afternoon, after a grace period', () => {
    const stays = marked('present', '08:35', 'afternoon');
    expect(['11:00', '12:29', '12:30'].map((time) => isDiscrepancy(stays, school, at(time)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('stays after the child left, if it was there in the reported part of the day', () => {
    const came = (arrival: string, left: string, reported: ReportedDuration) =>
      childFacts([mark('present', arrival), mark('left', left)], reported);
    const isOne = (...child: Parameters<typeof came>) => isDiscrepancy(came(...child), school, at('16:00'));
    expect(isOne('08:35', '15:20', 'full_day')).toBe(true);
    expect(isOne('12:05', '15:20', 'morning')).toBe(false);
    expect([isOne('08:35', '12:10', 'afternoon'), isOne('08:35', '15:20', 'afternoon')]).toEqual([false, true]);
    expect(isDiscrepancy(marked('left', '15:20', 'full_day'), school, at('16:00'))).toBe(true);
  });

  test('ends when a staff member settles it, until another part of the day is reported', () => {
    const settled = { reported: 'morning', by: 'Mireille Bouchard', at: '2026-04-14T13:00:00.000Z' } as const;
    const child = { ...marked('present', '08:35', 'morning'), settled };
    expect(isDiscrepancy(child, school, at('09:00'))).toBe(false);
    expect(statusOf(child, taken, at('09:00'))).toMatchObject({ state: 'present', isDiscrepancy: false });
    expect(isDiscrepancy({ ...child, reported: 'full_day' }, school, at('09:00'))).toBe(true);
    expect(statusOf({ ...child, reported: 'full_day' }, taken, at('09:00'))).toMatchObject({ isDiscrepancy: true });
  });

  test('does not apply to an unmarked or absent child, or without a report', () => {
    expect(isDiscrepancy(marked('absent', '08:35', 'full_day'), school, at('13:00'))).toBe(false);
    expect(isDiscrepancy(unmarked('full_day'), school, at('13:00'))).toBe(false);
    expect(isDiscrepancy(marked('present', '08:35'), school, at('13:00'))).toBe(false);
  });
});

test('needsMark is true for a child without a mark and without a report for the current half day', () => {
  const waiting = (time: string) => reports.filter((reported) => needsMark(unmarked(reported), school, at(time)));
  expect(waiting('08:40')).toEqual([null, 'afternoon']);
  expect(waiting('12:00')).toEqual([null, 'morning']);
  for (const status of attendanceStatuses) expect(needsMark(marked(status, '08:40'), school, at('08:40'))).toBe(false);
});

test('counts every child of a group once', () => {
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

describe('any history of marks', () => {
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...attendanceStatuses).map((status) => ({ kind: 'mark' as const, status })),
    },
    { weight: 3, arbitrary: fc.constant({ kind: 'clear' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'release' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'undo release' as const }) },
  );
  /** Marks as the server adds them: a release ends a day, and undoing it restores the mark before it. */
  function marksOf(
    acts: readonly ({ kind: 'mark'; status: AttendanceStatus } | { kind: 'clear' | 'release' | 'undo release' })[],
  ) {
    const marks: DayMark[] = [];
    acts.forEach((one, n) => {
      const time = `${String(8 + Math.floor(n / 6)).padStart(2, '0')}:${n % 6}5`;
      const standing = currentMarks(marks);
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
  const onDay = fc.record({
    day: fc.constantFrom('2026-04-10', today),
    hasSchool: fc.boolean(),
    hours: fc.constant(usualHours),
  });
  const done = fc.constantFrom(null, {});

  test('gives a child one status, the same for every reader', () => {
    fc.assert(
      fc.property(fc.array(child, { maxLength: 12 }), onDay, moment, done, (all, day, now, isDone) => {
        const children = all.map(({ marks, reported }) => childFacts(marks, reported));
        const list = { children, done: isDone };
        const groupDay = groupDayOf(list, day, now);
        all.forEach(({ marks }, n) => {
          const known = children[n] ?? unmarked();
          const status = statusOf(known, groupDay, now);
          expect(childStates).toContain(status.state);
          expect(status.state === 'gone').toBe(leftTime(marks) !== null);
          expect(isAtSchool(status) && leftTime(marks) !== null).toBe(false);
          expect(status.state === 'unreported' && !isUnexplained(known, groupDay, now)).toBe(false);
          expect(isUnexplained(known, groupDay, now) && (isAtSchool(status) || status.state === 'gone')).toBe(false);
          expect(isUnexplained(known, groupDay, now) && isDiscrepancy(known, groupDay, now)).toBe(false);
          expect(isDiscrepancy(known, groupDay, now) && !wasAtSchool(status)).toBe(false);
          expect(groupDay.progress !== 'taken' && status.state === 'unreported').toBe(false);
        });
      }),
    );
  });

  test('counts every child of a group once', () => {
    fc.assert(
      fc.property(fc.array(child, { maxLength: 12 }), onDay, moment, done, (all, day, now, isDone) => {
        const children = all.map(({ marks, reported }) => childFacts(marks, reported));
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

  test('is unchanged after a mark is added and undone', () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...attendanceStatuses),
        fc.constantFrom(...reports),
        (marks, status, reported) => {
          const before = childFacts(marks, reported);
          expect(childFacts([...marks, mark(status, '16:05'), mark(null)], reported)).toEqual(before);
          const released = [...marks, mark('left', '16:05', 99)];
          expect(childFacts([...released, mark(before.status, before.time, 99)], reported)).toEqual(before);
        },
      ),
    );
  });
});
