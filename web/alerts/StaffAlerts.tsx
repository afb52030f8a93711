import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isUnseenEmergency } from './Emergencies.tsx';
import { StaffAlertList } from './StaffAlertList.tsx';
import { useFocusAfterAcknowledge } from './use-focus-after-acknowledge.ts';

type Props = { alerts: readonly StaffAlert[]; registers: Registers | undefined };

/**
 * Today's alerts from families: unacknowledged ones first, then one line for each acknowledged one. Unacknowledged
 * emergencies are also shown above every page.
 */
export function StaffAlerts({ alerts, registers }: Props) {
  const t = useTranslation();
  const onSeen = useFocusAfterAcknowledge(alerts);
  const shown = alerts.filter((alert) => !isUnseenEmergency(alert));
  return (
    <section aria-label={t('staffAlerts.title')} className="contents">
      <StaffAlertList
        alerts={shown.toSorted((a, b) => Number(a.seenAt !== null) - Number(b.seenAt !== null))}
        registers={registers}
        onSeen={onSeen}
        className="flex flex-col gap-2"
      />
    </section>
  );
}
