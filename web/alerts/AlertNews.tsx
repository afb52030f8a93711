import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { alertLabels } from './alert-labels.ts';
import { useNewAlerts } from './use-new-alerts.ts';

type Props = { alerts: readonly StaffAlert[]; registers: Registers | undefined };

/** Announces new alerts to screen readers, also while the list is folded. */
export function AlertNews({ alerts, registers }: Props) {
  const t = useTranslation();
  const news = useNewAlerts(alerts).filter(({ kind }) => kind !== 'emergency');
  const labels = alertLabels(alerts, registers);
  return (
    <p role="status" className="sr-only">
      {news
        .map(({ kind, childId, child }) => ({ kind: t(`staffAlerts.${kind}`), child: labels.get(childId) ?? child }))
        .map((values) => t('staffAlerts.news', values))
        .join('. ')}
    </p>
  );
}
