/** How a register is summed up. */
import type { countsOf } from '#core/attendance/status-rules.ts';
import type { Words } from '#web/words/words.ts';

/**
 * `18 here (1 late), 2 absent, 1 left, 3 still to mark`: always who is here, and what else there is any of. They add up
 * to the group.
 */
export function countsInWords(
  { here, late, away, left, unknown, unreported }: ReturnType<typeof countsOf>,
  t: Words,
): string {
  const toMark = unknown - unreported;
  const said = [
    late > 0 ? t('attendance.hereAndLate', { n: here, late }) : t('attendance.here', { n: here }),
    away > 0 && t('attendance.countAway', { n: away }),
    left > 0 && t('attendance.countLeft', { n: left }),
    unreported > 0 && t('attendance.countUnreported', { n: unreported }),
    toMark > 0 && t('attendance.toMark', { n: toMark }),
  ];
  return said.filter(Boolean).join(', ');
}
