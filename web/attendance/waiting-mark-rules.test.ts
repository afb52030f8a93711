import { expect, test } from 'vitest';
import type { Attendance } from '#core/attendance/attendance.ts';
import { laidOver, type WaitingAct, waitingCompletion, waitingMarks } from './waiting-mark-rules.ts';

const day = '2026-04-14';
const now = { day, time: '08:50' };
const child = (childId: number, rest: Partial<Attendance> = {}): Attendance => ({
  childId,
  child: `Child ${childId}`,
  status: null,
  time: null,
  markedBy: null,
  leftWith: null,
  before: null,
  reported: null,
  told: null,
  mayMarkLeft: true,
  ...rest,
});
const group = (...children: Attendance[]) => ({ groupId: 7, children });
const mark = (childId: number, status: Attendance['status'], time?: string): WaitingAct => ({
  kind: 'mark',
  childId,
  said: { status, ...(time && { time }) },
});
const statuses = (acts: WaitingAct[], of: ReturnType<typeof group>) => {
  const marks = waitingMarks(acts, of, day, now);
  return of.children.map((one) => laidOver(one, marks.get(one.childId)).status);
};

test('the last waiting mark of a child counts, with the time at which it was made', () => {
  const marks = waitingMarks([mark(1, 'present'), mark(1, 'late', '08:50')], group(child(1)), day, now);
  expect(laidOver(child(1), marks.get(1))).toMatchObject({ status: 'late', time: '08:50' });
});

test('everyone is here marks who is still to mark at that point of the queue, and no other group', () => {
  const children = group(child(1), child(2), child(3, { status: 'late' }), child(4, { reported: 'full_day' }));
  const everyone: WaitingAct = { kind: 'everyone', groupId: 7 };
  expect(statuses([mark(1, 'absent'), everyone], children)).toEqual(['absent', 'present', 'late', null]);
  expect(statuses([everyone, mark(1, 'absent')], children)).toEqual(['absent', 'present', 'late', null]);
  expect(statuses([{ kind: 'everyone', groupId: 8 }], children)).toEqual([null, null, 'late', null]);
});

test('a waiting undo shows the mark before', () => {
  const left = child(1, { status: 'left', before: { status: 'present', time: '08:35' } });
  expect(statuses([mark(1, null)], group(left))).toEqual(['present']);
});

test('a mark of a child of another group does not count here', () => {
  expect(waitingMarks([mark(9, 'present')], group(child(1)), day, now).size).toBe(0);
});

test('the last of done and reopen waits', () => {
  const done = (value: boolean): WaitingAct => ({ kind: 'done', groupId: 7, done: value });
  expect(waitingCompletion([], 7)).toBeNull();
  expect(waitingCompletion([done(true)], 7)).toBe(true);
  expect(waitingCompletion([done(true), done(false)], 7)).toBe(false);
  expect(waitingCompletion([done(true)], 8)).toBeNull();
});
