import { useState } from 'react';
import { maxShownAlerts, type StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { alertLabels } from './alert-labels.ts';
import { StaffAlertItem } from './StaffAlertItem.tsx';

type Props = {
  alerts: readonly StaffAlert[];
  /** The school's registers if loaded: they tell children with similar names apart. */
  registers: Registers | undefined;
  onSeen: (id: number) => void;
  className: string;
};

/** The first alerts and a button for the others, so that the page stays usable with many alerts. */
export function StaffAlertList({ alerts, registers, onSeen, className }: Props) {
  const t = useTranslation();
  const labels = alertLabels(alerts, registers);
  const [all, setAll] = useState(false);
  const shown = all ? alerts : alerts.slice(0, maxShownAlerts);
  const more = alerts.length - shown.length;
  return (
    <>
      <ul className={className}>
        {shown.map((alert) => (
          <StaffAlertItem
            key={alert.id}
            alert={alert}
            name={labels.get(alert.childId) ?? alert.child}
            onSeen={onSeen}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('staffAlerts.more', { n: more })}
        </Button>
      )}
    </>
  );
}
