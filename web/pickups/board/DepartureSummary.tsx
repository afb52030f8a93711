import type { Registers } from '#core/attendance/attendance.ts';
import { countsOf } from '#core/attendance/status-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

type Props = {
  board: DepartureBoard;
  /** The registers that absences and departures are counted from; undefined while loading. */
  registers: Registers | undefined;
  now: SchoolTime;
  room: string | null;
};

/** `3:42 PM · 22 departures, 3 absent, 7 gone home`, of the chosen room if any. */
export function DepartureSummary({ board, registers, now, room }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { time } = schoolTimeAt(useNow(), board.timeZone);
  const isShown = (of: { readonly room: string }) => room === null || of.room === room;
  const planned = board.departures.filter((one) => one.status !== 'cancelled' && isShown(one)).length;
  const counts = registers?.groups.filter(isShown).map((group) => countsOf(group, registers, now));
  const sum = (of: 'away' | 'left') => counts?.reduce((total, one) => total + one[of], 0) ?? 0;
  return (
    <p className="text-ink-soft text-note tabular-nums">
      {formatTime(time, locale)} · {t('departures.departures', { n: planned })}
      {counts && `, ${t('departures.absent', { n: sum('away') })}, ${t('departures.goneHome', { n: sum('left') })}`}
    </p>
  );
}
