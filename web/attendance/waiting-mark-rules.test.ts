import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { everyDayCalendar } from '#test/support/test-calendar.ts';
import { expect, test } from 'vitest';
import type { Attendance } from '#core/attendance/attendance.ts';
import { applyWaitingMark, type WaitingMutation, waitingCompletion, waitingMarks } from './waiting-mark-rules.ts';

const day = '2026-04-14';
const now = { day, time: '08:50' };
const child = (childId: number, rest: Partial<Attendance> = {}): Attendance => ({
  childId,
  child: `Child ${childId}`,
  status: null,
  time: null,
  markedBy: null,
  arrival: null,
  reportedBy: null,
  settled: null,
  leftWith: null,
  before: null,
  reported: null,
  arrives: null,
  leaves: null,
  told: null,
  mayMarkLeft: true,
  ...rest,
});
const group = (...children: Attendance[]) => ({ groupId: 7, children });
const mark = (childId: number, status: Attendance['status'], time?: string): WaitingMutation => ({
  kind: 'mark',
  childId,
  mark: { status, ...(time && { time }) },
});
const statuses = (acts: WaitingMutation[], of: ReturnType<typeof group>) => {
  const marks = waitingMarks(acts, of, onDayOf(everyDayCalendar, day), now);
  return of.children.map((one) => applyWaitingMark(one, marks.get(one.childId)).status);
};

test('the last waiting mark of a child counts, with the time at which it was made', () => {
  const marks = waitingMarks(
    [mark(1, 'present'), mark(1, 'late', '08:50')],
    group(child(1)),
    onDayOf(everyDayCalendar, day),
    now,
  );
  expect(applyWaitingMark(child(1), marks.get(1))).toMatchObject({ status: 'late', time: '08:50' });
});

test('a waiting mark for everyone covers the children unmarked at that point of the queue, in that group only', () => {
  const children = group(child(1), child(2), child(3, { status: 'late' }), child(4, { reported: 'full_day' }));
  const bulk: WaitingMutation = { kind: 'bulk', groupId: 7 };
  expect(statuses([mark(1, 'absent'), bulk], children)).toEqual(['absent', 'present', 'late', null]);
  expect(statuses([bulk, mark(1, 'absent')], children)).toEqual(['absent', 'present', 'late', null]);
  expect(statuses([{ kind: 'bulk', groupId: 8 }], children)).toEqual([null, null, 'late', null]);
});

test('a waiting undo shows the previous mark', () => {
  const left = child(1, { status: 'left', before: { status: 'present', time: '08:35' } });
  expect(statuses([mark(1, null)], group(left))).toEqual(['present']);
});

test('a mark of a child of another group does not count', () => {
  expect(waitingMarks([mark(9, 'present')], group(child(1)), onDayOf(everyDayCalendar, day), now).size).toBe(0);
});

test('the last of a waiting completion and reopening counts', () => {
  const done = (value: boolean): WaitingMutation => ({ kind: 'done', groupId: 7, done: value });
  expect(waitingCompletion([], 7)).toBeNull();
  expect(waitingCompletion([done(true)], 7)).toBe(true);
  expect(waitingCompletion([done(true), done(false)], 7)).toBe(false);
  expect(waitingCompletion([done(true)], 8)).toBeNull();
});
