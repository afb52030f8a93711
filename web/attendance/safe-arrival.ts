/** What safe arrival asks of staff: children to look into, and groups to mark. */
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { groupDayOf, isDiscrepancy, isUnexplained, needsMark, progressOf } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';

/**
 * `missing` are children neither marked nor reported absent, `came` those reported absent but marked present; `untaken`
 * and `underway` are groups with incomplete attendance.
 */
export function safeArrivalOf(registers: Registers, now: SchoolTime, room: string | null) {
  const groups = registers.groups.filter((group) => room === null || group.room === room);
  const isDue = registers.hasSchool && now.time >= registers.hours.bell;
  const waiting = groups.map((group) => ({
    group,
    progress: progressOf(group, registers, now),
    toMark: group.children.filter((child) => needsMark(child, registers, now)).length,
  }));
  return {
    missing: groups.flatMap((group) => {
      const groupDay = groupDayOf(group, registers, now);
      return ofGroup(group, (child) => isUnexplained(child, groupDay, now));
    }),
    came: groups.flatMap((group) => ofGroup(group, (child) => isDiscrepancy(child, registers, now))),
    untaken: waiting.filter(({ progress, toMark }) => isDue && progress === 'untaken' && toMark > 0),
    // Until it is done, also after the time from which unmarked children are unreported.
    underway: waiting.filter(
      ({ group, progress, toMark }) => isDue && progress !== 'untaken' && !group.done && toMark > 0,
    ),
  };
}

function ofGroup(group: GroupRegister, is: (child: Attendance) => boolean) {
  return group.children.filter(is).map((child) => ({ child, group }));
}
