import type { ReportedAbsence } from '#core/attendance/attendance.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { loadFileStrip } from '#web/files/load-file-strip.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { clockOf } from './attendance-labels.ts';

const FileStrip = onDemand(() => loadFileStrip().then((m) => ({ Screen: m.FileStrip })), <div className="h-12" />);

type Props = { absences: readonly ReportedAbsence[]; timeZone: string };

/** The absences that the family reported for the day with their reasons, for staff who may read them. Empty if none. */
export function ReportedAbsences({ absences, timeZone }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  if (absences.length === 0) return null;
  const when = (at: string) =>
    `${formatDay(schoolTimeAt(new Date(at), timeZone).day, locale, 'short')}, ${clockOf(at, timeZone, locale)}`;
  return (
    <section aria-labelledby="reported" className="flex flex-col gap-1.5">
      <h3 id="reported" className="font-bold text-note">
        {t('register.absences')}
      </h3>
      <ul className="flex flex-col gap-2">
        {absences.map(({ id, kind, time, duration, reason, notes, reportedBy, enteredBy, createdAt, note }) => (
          <li key={id} className="rounded-m bg-sunken p-3 text-small">
            <p className="flex flex-wrap items-center gap-2">
              <Chip tone="maple">{t(`absences.${reason}`)}</Chip>
              <span className="font-semibold">
                {kind === 'absent' || time === undefined
                  ? t(`attendance.${duration}`)
                  : t(kind === 'late' ? 'register.arrivesAt' : 'register.leavesAt', { time: formatTime(time, locale) })}
              </span>
            </p>
            {notes && (
              <p dir="auto" className="whitespace-pre-line pt-1.5">
                {notes}
              </p>
            )}
            {note && <FileStrip files={[note]} title={t('register.medicalNote')} />}
            <p className="pt-1 text-ink-soft">
              {enteredBy === undefined
                ? t('register.reportedBy', { name: reportedBy, time: when(createdAt) })
                : t('register.byPhone', { name: reportedBy, staff: enteredBy, time: when(createdAt) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
