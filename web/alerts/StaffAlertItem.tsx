import { Check, Clock, type LucideIcon, MessageCircle, Siren, UserRoundPen } from 'lucide-react';
import type { AlertKind, StaffAlert } from '#core/alerts/alert.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { ChildCardButton } from '#web/children/ChildCardButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAcknowledge } from './staff-alert-queries.ts';
import { useAlertTime } from './use-alert-time.ts';
import { rowOf } from './use-focus-after-acknowledge.ts';

const icons: Readonly<Record<AlertKind, LucideIcon>> = {
  running_late: Clock,
  change_person: UserRoundPen,
  message: MessageCircle,
  emergency: Siren,
};

type Props = {
  alert: StaffAlert;
  /** The child's label, unique in the list. */
  name: string;
  onSeen: (id: number) => void;
};

/** One alert: sender, child and text. An acknowledged alert is one line with the name of the staff member. */
export function StaffAlertItem({ alert, name, onSeen }: Props) {
  const t = useTranslation();
  const timeAt = useAlertTime();
  const acknowledge = useAcknowledge({
    onDone: onSeen,
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('staffAlerts.failed')), failed: true }),
  });
  const { id, kind, room, note, sentBy, createdAt, lateMinutes, times, lastAt, seenBy, seenAt } = alert;
  const Icon = icons[kind];
  const word =
    lateMinutes === null
      ? t(`staffAlerts.${kind}`)
      : t('staffAlerts.lateBy', { kind: t(`staffAlerts.${kind}`), n: lateMinutes });
  const urgent = kind === 'emergency';
  const about = t('staffAlerts.about', { child: name, room });

  if (seenAt !== null)
    return (
      <li
        id={rowOf(id)}
        tabIndex={-1}
        className="flex items-start gap-2 rounded-s px-3 py-1.5 text-ink-soft text-small leading-snug"
      >
        <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-fir" />
        <p className="min-w-0">
          <span className={classes('font-semibold', urgent && 'text-maple')}>{word}</span> · {about}
          {note && ` · ${note}`} · {t('staffAlerts.seenBy', { name: seenBy ?? '', time: timeAt(seenAt) })}
        </p>
      </li>
    );
  return (
    <li
      id={rowOf(id)}
      tabIndex={-1}
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-2',
        urgent ? 'py-2' : 'rounded-m border border-line bg-surface p-3 shadow-1',
      )}
    >
      <span
        className={classes(
          'grid size-[44px] shrink-0 place-items-center self-start rounded-control',
          urgent ? 'bg-maple text-on-maple' : toneClasses.sun,
        )}
      >
        <Icon aria-hidden size={22} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className={classes('font-bold leading-tight', urgent && 'text-maple')}>
          {word} · <ChildCardButton childId={alert.childId}>{about}</ChildCardButton>
        </p>
        {note && (
          <p dir="auto" className="whitespace-pre-line leading-snug">
            {note}
          </p>
        )}
        <p className="text-ink-soft text-small tabular-nums">
          {t('staffAlerts.sentBy', { name: sentBy, time: timeAt(createdAt) })}
          {times > 1 && ` · ${t('staffAlerts.saidAgain', { n: times, time: timeAt(lastAt) })}`}
        </p>
      </div>
      <Button
        kind={urgent ? 'main' : 'quiet'}
        // An emergency's button stays in view at any text size.
        className={classes('grow min-[30rem]:grow-0', urgent && 'sticky bottom-0 bg-maple! text-on-maple!')}
        unready={acknowledge.isPending}
        aria-label={t('staffAlerts.acknowledgeOf', { kind: word, child: name })}
        onClick={() => !acknowledge.isPending && acknowledge.mutate(id)}
      >
        {t('staffAlerts.acknowledge')}
      </Button>
    </li>
  );
}
