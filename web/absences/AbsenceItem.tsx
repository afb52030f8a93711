import { useState } from 'react';
import type { Absence } from '#core/absences/absence.ts';
import { hasBegun } from '#core/absences/absence-rules.ts';
import { useRight } from '#web/session/rights.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { daysInWords, reasonIcons, reasonTones } from './absence-words.ts';
import { CancelAbsenceDialog } from './CancelAbsenceDialog.tsx';

type Props = { absence: Absence; name: string };

/** One absence: whose, when, why, by whom if it was somebody else; cancelled while it has not begun. */
export function AbsenceItem({ absence, name }: Props) {
  const t = useWords();
  const locale = useLocale();
  const now = useSchoolTime(absence.childId);
  const me = usePerson();
  const mayReport = useRight('report_absence');
  const begun = hasBegun(absence, now);
  const [asking, setAsking] = useState(false);
  const Icon = reasonIcons[absence.reason];
  const days = daysInWords(absence, locale, t);
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
        {/* A line may end with the dot, and never begins with it. */}
        {days}
        {'\u00a0'}· {t(`absences.${absence.duration}`)}
      </p>
      {absence.notes && (
        <p dir="auto" className="whitespace-pre-line text-small">
          {absence.notes}
        </p>
      )}
      {absence.reportedBy !== me.name && (
        <p className="text-ink-soft text-tiny">{t('absences.reportedBy', { name: absence.reportedBy })}</p>
      )}
      {begun && (absence.endDate ?? absence.date) >= now.day && (
        <p className="text-ink-soft text-tiny">{t('absences.begun')}</p>
      )}
      {!begun && mayReport(absence.childId) && (
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
