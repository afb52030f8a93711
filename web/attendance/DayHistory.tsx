import type { PastMark } from '#core/attendance/attendance.ts';
import { standingMarks } from '#core/attendance/status-rules.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { clockOf, statusInWords } from './attendance-words.ts';

type Props = { marks: readonly PastMark[]; timeZone: string };

/** Every mark of the day, the latest first: what, by whom, when. None is ever removed. */
export function DayHistory({ marks, timeZone }: Props) {
  const t = useWords();
  const locale = useLocale();
  /** What holds again after these marks, the last of which takes one back. */
  const takenBack = (until: readonly PastMark[]) => {
    const again = standingMarks(
      until.map(({ byHandOver, ...mark }) => ({ ...mark, pickupId: byHandOver ? 0 : null })),
    ).at(-1);
    return again
      ? t('register.isAgain', { status: statusInWords(again, locale, t, 'always') })
      : t('register.takenBack');
  };
  return (
    <section aria-labelledby="history" className="flex flex-col gap-1">
      <h3 id="history" className="font-bold text-note">
        {t('register.history')}
      </h3>
      {marks.length === 0 && <p className="text-ink-soft text-small">{t('register.historyNone')}</p>}
      <ol className="flex flex-col gap-1.5 text-small">
        {marks.toReversed().map((mark, n) => (
          // Marks are only ever added at the end.
          <li key={marks.length - n}>
            <span className="font-semibold">
              {mark.status === null ? takenBack(marks.slice(0, marks.length - n)) : statusInWords(mark, locale, t)}
            </span>
            {mark.byHandOver && ` · ${t('register.handOver')}`}
            <span className="block text-ink-soft">
              {t('register.by', { name: mark.by, time: clockOf(mark.at, timeZone, locale) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
