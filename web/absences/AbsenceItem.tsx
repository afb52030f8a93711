import { useState } from 'react';
import type { Absence } from '#core/absences/absence.ts';
import { hasStarted, isUndoable, isUnderWay } from '#core/absences/absence-rules.ts';
import { lastDayOfNote, offersNote } from '#core/absences/absence-note-rules.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { useRight } from '#web/session/use-right.ts';
import { useSchoolCalendar } from '#web/session/school-queries.ts';
import { useMinute, useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { formatDays, partLabel, reasonIcons, reasonTones } from './absence-labels.ts';
import { CancelAbsenceDialog } from './CancelAbsenceDialog.tsx';
import { LastDayButtons } from './LastDayButtons.tsx';
import { loadNotes } from './load-notes.ts';
import { UndoReport } from './UndoReport.tsx';

const AbsenceNote = onDemand(() => loadNotes().then((m) => ({ Screen: m.AbsenceNote })), <div className="h-11" />);

type Props = { absence: Absence; name: string };

/**
 * One reported absence: child, dates, reason and, if someone else reported it, the reporter. It can be cancelled until
 * it begins and for ten minutes after the report; the last day of one under way can be moved.
 */
export function AbsenceItem({ absence, name }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const now = useSchoolTime(absence.childId);
  const instant = useMinute();
  const me = useCurrentUser();
  const mayReport = useRight('report_absence');
  const calendar = useSchoolCalendar(absence.childId);
  const begun = hasStarted(absence, calendar, now);
  const mayChange = mayReport(absence.childId);
  const isChangeable = mayChange && isUnderWay(absence, now);
  const [asking, setAsking] = useState(false);
  const Icon = reasonIcons[absence.reason];
  const days = formatDays(absence, locale, t);
  return (
    <Card as="li" className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p dir="auto" className="min-w-0 font-semibold">
          {name}
        </p>
        <Chip tone={reasonTones[absence.reason]} icon={<Icon aria-hidden size={13} className="shrink-0" />}>
          {t(`absences.${absence.reason}`)}
        </Chip>
      </div>
      <p className="text-ink-soft text-small">
        {/* A line may end with the dot but never begins with it. */}
        {days}
        {'\u00a0'}· {partLabel(absence, locale, t)}
      </p>
      {absence.notes && (
        <p dir="auto" className="whitespace-pre-line text-small">
          {absence.notes}
        </p>
      )}
      {mayChange && (absence.note || (offersNote(absence.reason) && lastDayOfNote(absence) >= now.day)) && (
        <AbsenceNote absence={absence} name={name} />
      )}
      {absence.enteredBy !== undefined && (
        <p className="text-ink-soft text-tiny">
          {t('absences.byPhone', { name: absence.reportedBy, staff: absence.enteredBy })}
        </p>
      )}
      {absence.enteredBy === undefined && absence.reportedBy !== me.name && (
        <p className="text-ink-soft text-tiny">{t('absences.reportedBy', { name: absence.reportedBy })}</p>
      )}
      {begun && absence.kind === 'absent' && (absence.endDate ?? absence.date) >= now.day && (
        <p className="text-ink-soft text-tiny">{t(isChangeable ? 'absences.callForToday' : 'absences.begun')}</p>
      )}
      {isChangeable && begun && <LastDayButtons absence={absence} name={name} calendar={calendar} now={now} />}
      {begun && mayChange && isUndoable(absence.createdAt, instant) && (
        <UndoReport
          ids={[absence.id]}
          label={t('absences.undoOf', { name, days })}
          className="-mb-2 -ml-4 self-start"
        />
      )}
      {!begun && mayChange && (
        <Button
          kind="bare"
          className="-mb-2 -ml-4 self-start"
          aria-label={t('absences.cancelAbsenceOf', { name, days })}
          onClick={() => setAsking(true)}
        >
          {t('absences.cancelAbsence')}
        </Button>
      )}
      {asking && <CancelAbsenceDialog absence={absence} name={name} days={days} onClose={() => setAsking(false)} />}
    </Card>
  );
}
