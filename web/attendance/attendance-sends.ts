/** The requests of attendance that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { NewMark } from '#core/attendance/attendance.ts';
import { attendanceApi } from '#core/attendance/attendance-api.ts';
import { call } from '#web/api/call.ts';

export type MarkVariables = Omit<NewMark, 'day'>;

export const sends = {
  mark: (mark: MarkVariables, key: string, id: number, day: string) =>
    call(attendanceApi.mark, { params: { id }, body: { ...mark, day }, key }),
  'bulk mark': (_: { day: string }, key: string, groupId: number, day: string) =>
    call(attendanceApi.markBulk, { body: { groupId, day }, key }),
  'attendance done': ({ done }: { done: boolean }, key: string, groupId: number, day: string) =>
    call(attendanceApi.done, { body: { groupId, day, done }, key }),
} as const;
