import type { PastMark } from '#core/attendance/attendance.ts';
import { currentMarks } from '#core/attendance/status-rules.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { clockOf, markLabel, statusLabel } from './attendance-labels.ts';

type Props = { marks: readonly PastMark[]; timeZone: string };

/** Every mark of the day, latest first: mark, author, time. Marks are never deleted. */
export function DayHistory({ marks, timeZone }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  /** The mark in force after these marks, the last of which undoes one. */
  const takenBack = (until: readonly PastMark[]) => {
    const again = currentMarks(until.map(({ byRelease, ...mark }) => ({ ...mark, pickupId: byRelease ? 0 : null }))).at(
      -1,
    );
    return again ? t('register.isAgain', { status: statusLabel(again, locale, t, 'always') }) : t('register.takenBack');
  };
  return (
    <section aria-labelledby="history" className="flex flex-col gap-1">
      <h3 id="history" className="font-bold text-note">
        {t('register.history')}
      </h3>
      {marks.length === 0 && <p className="text-ink-soft text-small">{t('register.historyNone')}</p>}
      <ol className="flex flex-col gap-1.5 text-small">
        {marks.toReversed().map((mark, n) => (
          // Marks are append-only.
          <li key={marks.length - n}>
            <span className="font-semibold">
              {mark.status === null ? takenBack(marks.slice(0, marks.length - n)) : markLabel(mark, locale, t)}
            </span>
            {mark.byRelease && ` · ${t('register.releasedAtDoor')}`}
            <span className="block text-ink-soft">
              {t('register.by', { name: mark.by, time: clockOf(mark.at, timeZone, locale) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
