import { expect, test } from 'vitest';
import type { Attendance, GroupRegister, Registers } from './attendance.ts';
import { registersWith } from './register-rules.ts';

const line = (childId: number, status: Attendance['status'] = null): Attendance => ({
  childId,
  child: `Enfant ${childId}`,
  status,
  time: null,
  markedBy: null,
  leftWith: null,
  before: null,
  reported: null,
  told: null,
  mayMarkLeft: true,
});
const group = (groupId: number, children: Attendance[]): GroupRegister => ({
  groupId,
  room: `10${groupId}`,
  mayMark: true,
  done: null,
  children,
});
const registers = (...groups: GroupRegister[]): Registers => ({
  schoolId: 1,
  schools: [{ id: 1, name: 'École' }],
  timeZone: 'America/Toronto',
  today: '2026-04-14',
  day: '2026-04-14',
  hasSchool: true,
  groups,
});
const whole = registers(group(1, [line(1), line(2)]), group(2, [line(3)]));

test('a child’s line takes its own place, and the others stay', () => {
  const part = registers(group(1, [line(2, 'left')]));
  expect(registersWith(whole, part, new Set([2]))).toEqual(
    registers(group(1, [line(1), line(2, 'left')]), group(2, [line(3)])),
  );
});

test('a child who is not there any more is gone, and a group without children with the last of them', () => {
  expect(registersWith(whole, registers(), new Set([3]))).toEqual(registers(group(1, [line(1), line(2)])));
});

test('what does not fit is read as a whole: another day or school, a child who was not there or has changed groups', () => {
  const part = registers(group(1, [line(2, 'late')]));
  for (const other of [{ day: '2026-04-13' }, { today: '2026-04-15' }, { schoolId: 2 }])
    expect(registersWith(whole, { ...part, ...other }, new Set([2]))).toBeUndefined();
  expect(registersWith(whole, registers(group(1, [line(9)])), new Set([9]))).toBeUndefined();
  expect(registersWith(whole, registers(group(2, [line(2)])), new Set([2]))).toBeUndefined();
});

test('a group is done, or no longer so, with the line that made it so', () => {
  const done = { by: 'Mireille Bouchard', at: '2026-04-14T12:50:00.000Z' };
  const isDone = registers({ ...group(1, [line(1), line(2)]), done }, group(2, [line(3)]));
  const part = registers(group(1, [line(2)]));
  expect(registersWith(isDone, part, new Set([2]))?.groups.map((one) => one.done)).toEqual([null, null]);
  const other = registers(group(2, [line(3, 'late')]));
  expect(registersWith(isDone, other, new Set([3]))?.groups.map((one) => one.done)).toEqual([done, null]);
});
