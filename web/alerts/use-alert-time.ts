import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { useLocale } from '#web/i18n/use-translation.ts';

/** Formats an instant on the clock of a child's school: `3:12 PM`, or `Apr 14, 3:12 PM` on another day. */
export function useAlertTime(childId?: number): (instant: string) => string {
  const locale = useLocale();
  const zone = useSchoolZone(childId);
  const today = useSchoolTime(childId).day;
  return (instant) => {
    const { day, time } = schoolTimeAt(new Date(instant), zone);
    const clock = formatTime(time, locale);
    return day === today ? clock : `${formatDay(day, locale, 'short')}, ${clock}`;
  };
}
