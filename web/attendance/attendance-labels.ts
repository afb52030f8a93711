/** Label and icon of each attendance status. */
import { CircleCheck, CircleX, Clock, DoorOpen, type LucideIcon } from 'lucide-react';
import type { Attendance, AttendanceStatus } from '#core/attendance/attendance.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { ReachWay } from '#core/notifications/reach-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/styles/tones.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export const statusStyles: Readonly<Record<AttendanceStatus, { icon: LucideIcon; tone: Tone }>> = {
  present: { icon: CircleCheck, tone: 'fir' },
  late: { icon: Clock, tone: 'sun' },
  absent: { icon: CircleX, tone: 'maple' },
  left: { icon: DoorOpen, tone: 'lake' },
};

/** `Present`; `Late, 8:51 AM`; `Left, 3:20 PM, with Marc Tremblay`. Every status shows its time when asked for. */
export function statusLabel(
  { status, time, leftWith }: Pick<Attendance, 'status' | 'time'> & { readonly leftWith?: string | null },
  locale: Locale,
  t: Translate,
  times: 'own' | 'always' = 'own',
): string {
  if (status === null) return '';
  const word = t(`attendance.${status}`);
  if (time === null || (times === 'own' && (status === 'present' || status === 'absent'))) return word;
  const timed = t('attendance.atTime', { status: word, time: formatTime(time, locale) });
  return leftWith ? t('attendance.leftWith', { status: timed, name: leftWith }) : timed;
}

/** `Present, 8:20 AM`; with the person who brought the child, `Late, 8:51 AM, with Sophie Tremblay`. */
export function markLabel(
  mark: Pick<Attendance, 'status' | 'time'> & { readonly broughtBy?: string | null },
  locale: Locale,
  t: Translate,
): string {
  const label = statusLabel(mark, locale, t, 'always');
  return mark.broughtBy ? t('attendance.leftWith', { status: label, name: mark.broughtBy }) : label;
}

/** Formats an instant as the school's local time. */
export function clockOf(instant: string, timeZone: string, locale: Locale): string {
  return formatTime(schoolTimeAt(new Date(instant), timeZone).time, locale);
}

/** The channels by which a guardian is notified, as a list. */
export const channelsLabel = (ways: readonly ReachWay[], t: Translate): string =>
  ways.map((way) => t(`attendance.way_${way}`)).join(', ');
