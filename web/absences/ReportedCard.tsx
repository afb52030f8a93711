import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Absence } from '#core/absences/absence.ts';
import { isUndoable } from '#core/absences/absence-rules.ts';
import type { Child } from '#core/children/child.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useMinute, useSchoolZone } from '#web/session/use-school-time.ts';
import { touchDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { AbsenceDraft } from './absence-draft.ts';
import { formatDays, partLabel } from './absence-labels.ts';
import { absencesQuery } from './absence-queries.ts';
import { reportedTitles } from './reported-titles.ts';
import { UndoReport } from './UndoReport.tsx';

type Props = {
  child: Child;
  /** The other children that the current user may report for. */
  others: readonly Child[];
};

/** What was just reported for the child, above the empty form: it can be undone or repeated for a sibling. */
export function ReportedCard({ child, others }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const instant = useMinute();
  const zone = useSchoolZone(child.id);
  const me = useCurrentUser();
  const [, navigate] = useLocation();
  const absences = useQuery(absencesQuery).data;
  const mine = (absences ?? []).filter(
    ({ createdAt, reportedBy, enteredBy }) =>
      reportedBy === me.name && enteredBy === undefined && isUndoable(createdAt, instant),
  );
  const last = mine.filter(({ childId }) => childId === child.id).toSorted((a, b) => b.id - a.id)[0];
  const heading = useFocusOnArrival(last?.id, absences !== undefined);
  if (!last) return null;
  const time = formatTime(schoolTimeAt(new Date(last.createdAt), zone).time, locale);
  const isReported = (one: Child) =>
    (absences ?? []).some((absence) => absence.childId === one.id && overlaps(absence, last));
  return (
    <section aria-labelledby="reported" className="flex flex-col gap-1 rounded-m bg-fir-tint p-4 text-fir">
      <h2
        id="reported"
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 font-bold text-card outline-none"
      >
        <CircleCheck aria-hidden size={20} className="shrink-0" />
        {t(reportedTitles[last.kind])}
      </h2>
      <p className="text-note">
        <bdi className="font-semibold">{child.name}</bdi>
        {`\u00a0· ${formatDays(last, locale, t)}\u00a0· ${partLabel(last, locale, t)}`}
      </p>
      <p className="text-small">{t('absences.doneSent', { time })}</p>
      <div className="-mb-2 flex flex-wrap gap-x-2">
        <UndoReport
          ids={[last.id]}
          label={t('absences.undoOf', { name: child.name, days: formatDays(last, locale, t) })}
          className="-ml-4"
        />
        {others
          .filter((one) => !isReported(one))
          .map((one) => (
            <Button
              key={one.id}
              kind="bare"
              onClick={() => {
                touchDraft<AbsenceDraft>(`absence of ${one.id}`, draftLike(last));
                navigate(`/absence?child=${one.id}`);
              }}
            >
              {t('absences.alsoFor', { name: one.name.split(' ')[0] ?? one.name })}
            </Button>
          ))}
      </div>
    </section>
  );
}

const overlaps = (one: Absence, other: Absence) =>
  one.date <= (other.endDate ?? other.date) && (one.endDate ?? one.date) >= other.date;

/** The same report for a sibling, without the notes, which may be about the first child's health. */
const draftLike = ({ reason, date, endDate, duration, kind, time }: Absence): Partial<AbsenceDraft> => ({
  reason,
  date,
  duration,
  kind,
  ...(endDate && { endDate }),
  ...(time && { time }),
});

/** Moves the focus to the card when a report is added while the page is open, not when the page opens. */
function useFocusOnArrival(id: number | undefined, isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef<{ id: number | undefined }>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const isNew = seen.current && id !== undefined && id > (seen.current.id ?? 0);
    seen.current = { id };
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [id, isLoaded]);
  return heading;
}
