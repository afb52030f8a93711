import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { useWords } from '#web/words/words.ts';
import { StaffAlertList } from './StaffAlertList.tsx';
import { useFocusSeen } from './use-focus-seen.ts';
import { useNewAlerts } from './use-new-alerts.ts';

type Props = { alerts: readonly StaffAlert[]; registers: Registers | undefined };

/**
 * Emergencies that nobody at the school has seen, over whatever page is open, read out as they come and on arriving.
 */
export function Emergencies({ alerts, registers }: Props) {
  const t = useWords();
  const news = useNewAlerts(alerts, []).filter(({ kind }) => kind === 'emergency');
  const onSeen = useFocusSeen(alerts);
  const unseen = alerts.filter(isUnseenEmergency);
  return (
    <>
      <p role="alert" className="sr-only">
        {news.map(({ child }) => t('staffAlerts.news', { kind: t('staffAlerts.emergency'), child })).join('. ')}
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
