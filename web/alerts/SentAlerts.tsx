import { Check, Hourglass } from 'lucide-react';
import type { Alert } from '#core/alerts/alert.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAlertTime } from './use-alert-time.ts';

type Props = { alerts: readonly Alert[]; nameOf: (childId: number) => string };

/** The alerts sent today, and who at the school acknowledged each. */
export function SentAlerts({ alerts, nameOf }: Props) {
  const t = useTranslation();
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="sent-alerts">
      <h3 id="sent-alerts" className="sr-only">
        {t('alerts.sentToSchool')}
      </h3>
      <ul className="flex flex-col gap-2">
        {alerts.map((alert) => (
          <SentAlert key={alert.id} alert={alert} name={nameOf(alert.childId)} />
        ))}
      </ul>
    </section>
  );
}

function SentAlert({
  alert: { childId, kind, note, createdAt, lateMinutes, times, lastAt, seenBy, seenAt },
  name,
}: {
  alert: Alert;
  name: string;
}) {
  const t = useTranslation();
  const clock = useAlertTime(childId);
  const Icon = seenBy ? Check : Hourglass;
  return (
    <li className="rounded-control bg-sunken px-3 py-2 text-small">
      <p className="font-semibold">
        {t('alerts.sentAt', { kind: t(`alerts.sent_${kind}`), name, time: clock(createdAt) })}
      </p>
      {lateMinutes !== null && <p>{t('alerts.lateSaid', { n: lateMinutes })}</p>}
      {times > 1 && <p className="text-ink-soft">{t('alerts.saidAgain', { n: times, time: clock(lastAt) })}</p>}
      {note && (
        <p dir="auto" className="line-clamp-2 whitespace-pre-line">
          {note}
        </p>
      )}
      {/* Present before the acknowledgement so that screen readers announce the change. */}
      <p
        role="status"
        className={classes('flex items-center gap-1.5 text-tiny', seenBy ? 'text-fir' : 'text-ink-soft')}
      >
        <Icon aria-hidden size={14} className="shrink-0" />
        {seenBy && seenAt
          ? t('alerts.seenBy', { name: seenBy, time: clock(seenAt) })
          : t(kind === 'emergency' ? 'alerts.notSeenUrgent' : 'alerts.notSeen')}
      </p>
    </li>
  );
}
