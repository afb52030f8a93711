import type { StaffAlert } from '#core/alerts/alert.ts';
import { shortNameOf } from '#core/children/child.ts';
import { useWords } from '#web/words/words.ts';
import { StaffAlertItem } from './StaffAlertItem.tsx';
import { useNewAlerts } from './use-new-alerts.ts';

/** What families tell the school today: emergencies first, then what nobody has seen yet; the seen ones in a line each. */
export function StaffAlerts({ alerts, timeZone }: { alerts: readonly StaffAlert[]; timeZone: string }) {
  const t = useWords();
  const news = useNewAlerts(alerts);
  const inWords = (some: readonly StaffAlert[]) =>
    some.map(({ kind, child }) => t('staffAlerts.news', { kind: t(`staffAlerts.${kind}`), child })).join('. ');
  return (
    <section aria-label={t('staffAlerts.title')} className="contents">
      <p role="status" className="sr-only">
        {inWords(news.filter(({ kind }) => kind !== 'emergency'))}
      </p>
      <p role="alert" className="sr-only">
        {inWords(news.filter(({ kind }) => kind === 'emergency'))}
      </p>
      {alerts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {alerts
            .toSorted((a, b) => rank(a) - rank(b))
            .map((alert) => (
              <StaffAlertItem key={alert.id} alert={alert} name={shortNameOf(alert.child)} timeZone={timeZone} />
            ))}
        </ul>
      )}
    </section>
  );
}

/** An emergency that nobody has seen before anything else. */
const rank = ({ kind, seenAt }: StaffAlert) => (seenAt === null ? 0 : 2) + (kind === 'emergency' ? 0 : 1);
