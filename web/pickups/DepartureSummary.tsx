import type { DepartureBoard } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { useNow } from './use-now.ts';

/** `3:42 PM · 22 departures, 3 absent, 7 gone home`. */
export function DepartureSummary({ board }: { board: DepartureBoard }) {
  const t = useWords();
  const locale = useLocale();
  const { time } = schoolTimeAt(useNow(), board.timeZone);
  const planned = board.departures.filter(({ status }) => status !== 'cancelled').length;
  const gone = board.departures.filter(({ status }) => status === 'released').length;
  return (
    <p className="text-ink-soft text-note tabular-nums">
      {formatTime(time, locale)} · {t('departures.departures', { n: planned })},{' '}
      {t('departures.absent', { n: board.absent })}, {t('departures.goneHome', { n: gone })}
    </p>
  );
}
