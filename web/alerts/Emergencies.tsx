import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { alertLabels } from './alert-labels.ts';
import { StaffAlertList } from './StaffAlertList.tsx';
import { useFocusAfterAcknowledge } from './use-focus-after-acknowledge.ts';
import { useNewAlerts } from './use-new-alerts.ts';

type Props = { alerts: readonly StaffAlert[]; registers: Registers | undefined };

/**
 * Emergencies that staff have not acknowledged, shown over every page. Announced to screen readers on arrival and on
 * page load.
 */
export function Emergencies({ alerts, registers }: Props) {
  const t = useTranslation();
  const news = useNewAlerts(alerts, []).filter(({ kind }) => kind === 'emergency');
  const onSeen = useFocusAfterAcknowledge(alerts);
  const labels = alertLabels(alerts, registers);
  const unseen = alerts.filter(isUnseenEmergency);
  return (
    <>
      <p role="alert" className="sr-only">
        {news
          .map(({ childId, child }) => labels.get(childId) ?? child)
          .map((child) => t('staffAlerts.news', { kind: t('staffAlerts.emergency'), child }))
          .join('. ')}
      </p>
      {unseen.length > 0 && (
        <section
          aria-label={t('staffAlerts.unseen')}
          className="max-h-[45dvh] overflow-y-auto border-maple border-b-2 bg-maple-tint px-4 py-1 rail:px-5"
        >
          <StaffAlertList
            alerts={unseen}
            registers={registers}
            onSeen={onSeen}
            className="flex flex-col divide-y divide-maple"
          />
        </section>
      )}
    </>
  );
}

export const isUnseenEmergency = ({ kind, seenAt }: StaffAlert) => kind === 'emergency' && seenAt === null;
