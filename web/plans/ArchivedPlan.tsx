import { Archive, CalendarX } from 'lucide-react';
import type { PlannedActivity } from '#core/plans/group-plan.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ActivityLine } from './ActivityLine.tsx';

/** A day of an archived group, read only. The reason is shown above it. */
export function ArchivedPlan({ activities }: { activities: readonly PlannedActivity[] }) {
  const t = useTranslation();
  if (activities.length === 0) {
    return (
      <Card>
        <EmptyState icon={CalendarX} tone="stone" title={t('staffPlans.none')} text={t('staffPlans.archived')} />
      </Card>
    );
  }
  return (
    <>
      <p className="flex items-start gap-2.5 rounded-m bg-sunken p-3.5 font-semibold text-ink-soft text-small">
        <Archive aria-hidden size={20} className="shrink-0" />
        {t('staffPlans.archived')}
      </p>
      <ol aria-label={t('staffPlans.title')} className="divide-y divide-line rounded-m border border-line bg-surface">
        {activities.map((activity) => (
          <li key={`${activity.time} ${activity.activity.fr}`} className="flex items-center gap-2.5 px-3 py-2.5">
            <ActivityLine activity={activity} whole />
          </li>
        ))}
      </ol>
    </>
  );
}
