import type { ReportedAbsence } from '#core/attendance/attendance.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { clockOf } from './attendance-words.ts';

type Props = { absences: readonly ReportedAbsence[]; timeZone: string };

/** What the family reported of the day, and why, for those who may read it; nothing where it reported nothing. */
export function ReportedAbsences({ absences, timeZone }: Props) {
  const t = useWords();
  const locale = useLocale();
  if (absences.length === 0) return null;
  return (
    <section aria-labelledby="reported" className="flex flex-col gap-1.5">
      <h3 id="reported" className="font-bold text-note">
        {t('register.absences')}
      </h3>
      <ul className="flex flex-col gap-2">
        {absences.map(({ id, duration, reason, notes, reportedBy, createdAt }) => (
          <li key={id} className="rounded-m bg-sunken p-3 text-small">
            <p className="flex flex-wrap items-center gap-2">
              <Chip tone="maple">{t(`absences.${reason}`)}</Chip>
              <span className="font-semibold">{t(`attendance.${duration}`)}</span>
            </p>
            {notes && (
              <p dir="auto" className="whitespace-pre-line pt-1.5">
                {notes}
              </p>
            )}
            <p className="pt-1 text-ink-soft">
              {t('register.reportedBy', {
                name: reportedBy,
                time: `${formatDay(schoolTimeAt(new Date(createdAt), timeZone).day, locale, 'short')}, ${clockOf(createdAt, timeZone, locale)}`,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
