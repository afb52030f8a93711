import { onDayOf } from '#core/attendance/attendance-day-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { expect, test } from 'vitest';
import type { Attendance, GroupRegister, Registers } from './attendance.ts';
import { mergeRegisters } from './register-rules.ts';

const line = (childId: number, status: Attendance['status'] = null): Attendance => ({
  childId,
  child: `Enfant ${childId}`,
  status,
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
  dayKind: 'normal',
  dayName: null,
  special: [],
  hours: onDayOf(usualCalendar, '2026-04-14').hours,
  groups,
});
const whole = registers(group(1, [line(1), line(2)]), group(2, [line(3)]));

test('replaces the line of a child in place, and keeps the others', () => {
  const part = registers(group(1, [line(2, 'left')]));
  expect(mergeRegisters(whole, part, new Set([2]))).toEqual(
    registers(group(1, [line(1), line(2, 'left')]), group(2, [line(3)])),
  );
});

test('removes a child who left the list, and a group without children', () => {
  expect(mergeRegisters(whole, registers(), new Set([3]))).toEqual(registers(group(1, [line(1), line(2)])));
});

test('requires a full reload for another day or school, an unknown child or a changed group', () => {
  const part = registers(group(1, [line(2, 'late')]));
  for (const other of [{ day: '2026-04-13' }, { today: '2026-04-15' }, { schoolId: 2 }])
    expect(mergeRegisters(whole, { ...part, ...other }, new Set([2]))).toBeUndefined();
  expect(mergeRegisters(whole, registers(group(1, [line(9)])), new Set([9]))).toBeUndefined();
  expect(mergeRegisters(whole, registers(group(2, [line(2)])), new Set([2]))).toBeUndefined();
});

test('updates whether a group is done', () => {
  const done = { by: 'Mireille Bouchard', at: '2026-04-14T12:50:00.000Z' };
  const isDone = registers({ ...group(1, [line(1), line(2)]), done }, group(2, [line(3)]));
  const part = registers(group(1, [line(2)]));
  expect(mergeRegisters(isDone, part, new Set([2]))?.groups.map((one) => one.done)).toEqual([null, null]);
  const other = registers(group(2, [line(3, 'late')]));
  expect(mergeRegisters(isDone, other, new Set([3]))?.groups.map((one) => one.done)).toEqual([done, null]);
});
