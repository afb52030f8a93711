/** The summary of a register. */
import type { countsOf } from '#core/attendance/status-rules.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/**
 * `18 here (1 late), 2 absent, 1 left, 3 still to mark`: always the number present, and each other count above zero.
 * The counts add up to the group.
 */
export function countsLabel(
  { here, late, away, left, unknown, unreported }: ReturnType<typeof countsOf>,
  t: Translate,
): string {
  const toMark = unknown - unreported;
  const texts = [
    late > 0 ? t('attendance.hereAndLate', { n: here, late }) : t('attendance.here', { n: here }),
    away > 0 && t('attendance.countAway', { n: away }),
    left > 0 && t('attendance.countLeft', { n: left }),
    unreported > 0 && t('attendance.countUnreported', { n: unreported }),
    toMark > 0 && t('attendance.toMark', { n: toMark }),
  ];
  return texts.filter(Boolean).join(', ');
}
