/** How a mark is said and looks. */
import { CircleCheck, CircleX, Clock, DoorOpen, type LucideIcon } from 'lucide-react';
import type { Attendance, AttendanceStatus } from '#core/attendance/attendance.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { ReachWay } from '#core/notifications/reach-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Words } from '#web/words/words.ts';

export const statusLooks: Readonly<Record<AttendanceStatus, { icon: LucideIcon; tone: Tone }>> = {
  present: { icon: CircleCheck, tone: 'fir' },
  late: { icon: Clock, tone: 'sun' },
  absent: { icon: CircleX, tone: 'maple' },
  left: { icon: DoorOpen, tone: 'lake' },
};

/** `Present`; `Late, 8:51 AM`; `Left, 3:20 PM, with Marc Tremblay`. The time of every status where it is asked for. */
export function statusInWords(
  { status, time, leftWith }: Pick<Attendance, 'status' | 'time'> & { readonly leftWith?: string | null },
  locale: Locale,
  t: Words,
  times: 'own' | 'always' = 'own',
): string {
  if (status === null) return '';
  const word = t(`attendance.${status}`);
  if (time === null || (times === 'own' && (status === 'present' || status === 'absent'))) return word;
  const timed = t('attendance.atTime', { status: word, time: formatTime(time, locale) });
  return leftWith ? t('attendance.leftWith', { status: timed, name: leftWith }) : timed;
}

/** The time of day of an instant on the school's clock, as its reader writes it. */
export function clockOf(instant: string, timeZone: string, locale: Locale): string {
  return formatTime(schoolTimeAt(new Date(instant), timeZone).time, locale);
}

/** The ways by which a person is told, in words. */
export const waysInWords = (ways: readonly ReachWay[], t: Words): string =>
  ways.map((way) => t(`attendance.way_${way}`)).join(', ');
