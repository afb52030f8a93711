import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { AbsenceReport } from '#core/absences/absence.ts';
import { daysAwayWith } from '#core/absences/absence-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { absencesQuery, pickupsOfFamilyQuery } from './absence-queries.ts';

type Props = { report: AbsenceReport | null; today: string };

/** Warns before a report is sent that it cancels scheduled pickups: a live region, so that it is read out. */
export function PickupWarning({ report, today }: Props) {
  const t = useTranslation();
  const pickups = useQuery(pickupsOfFamilyQuery);
  const absences = useQuery(absencesQuery);
  const childIds = report ? [report.childId, ...(report.alsoFor ?? [])] : [];
  const cancelled = childIds.flatMap((childId) => {
    const reported = (absences.data ?? []).filter((absence) => absence.childId === childId);
    const days = report ? daysAwayWith(report, reported, today) : [];
    return (pickups.data ?? []).filter(
      (pickup) => pickup.childId === childId && pickup.status === 'scheduled' && days.includes(pickup.date),
    );
  });
  return (
    // Out of the form's layout while it is empty.
    <div role="status" className={cancelled.length === 0 ? 'sr-only' : undefined}>
      {cancelled.length > 0 && (
        <p className="flex items-start gap-2 rounded-m bg-sun-tint p-3 text-small text-sun">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t('absences.willCancel', { n: cancelled.length })}
        </p>
      )}
    </div>
  );
}
