import { CalendarCheck } from 'lucide-react';
import type { Absence } from '#core/absences/absence.ts';
import type { Child } from '#core/children/child.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AbsenceItem } from './AbsenceItem.tsx';

type Props = { absences: readonly Absence[] | undefined; failed: boolean; family: readonly Child[] };

/** Reported absences, latest first. */
export function RecentAbsences({ absences, failed, family }: Props) {
  const t = useTranslation();
  const nameOf = (childId: number) => family.find(({ id }) => id === childId)?.name ?? t('children.child');
  return (
    <section aria-labelledby="recent-absences" className="flex flex-col gap-3">
      <h2 id="recent-absences" tabIndex={-1} className="outline-none font-bold text-ink-soft text-small">
        {t('absences.recent')}
      </h2>
      {!absences && !failed && <Skeleton className="h-24" count={2} />}
      {absences?.length === 0 && (
        <Card>
          <EmptyState icon={CalendarCheck} title={t('absences.none')} text={t('absences.noneText')} />
        </Card>
      )}
      {absences && absences.length > 0 && (
        <ul className="flex flex-col gap-3">
          {absences.map((absence) => (
            <AbsenceItem key={absence.id} absence={absence} name={nameOf(absence.childId)} />
          ))}
        </ul>
      )}
    </section>
  );
}
