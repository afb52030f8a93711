import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { useWords } from '#web/words/words.ts';
import { isUnseenEmergency } from './Emergencies.tsx';
import { StaffAlertList } from './StaffAlertList.tsx';
import { useFocusSeen } from './use-focus-seen.ts';
import { useNewAlerts } from './use-new-alerts.ts';

type Props = { alerts: readonly StaffAlert[]; registers: Registers | undefined };

/**
 * What families tell the school today: what nobody has seen yet, then the seen in a line each. Unseen emergencies stand
 * above every page.
 */
export function StaffAlerts({ alerts, registers }: Props) {
  const t = useWords();
  const news = useNewAlerts(alerts).filter(({ kind }) => kind !== 'emergency');
  const onSeen = useFocusSeen(alerts);
  const shown = alerts.filter((alert) => !isUnseenEmergency(alert));
  return (
    <section aria-label={t('staffAlerts.title')} className="contents">
      <p role="status" className="sr-only">
        {news.map(({ kind, child }) => t('staffAlerts.news', { kind: t(`staffAlerts.${kind}`), child })).join('. ')}
      </p>
      {shown.length > 0 && (
        <StaffAlertList
          alerts={shown.toSorted((a, b) => Number(a.seenAt !== null) - Number(b.seenAt !== null))}
          registers={registers}
          onSeen={onSeen}
          className="flex flex-col gap-2"
        />
      )}
    </section>
  );
}
