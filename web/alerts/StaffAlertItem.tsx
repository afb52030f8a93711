import { Check, Clock, type LucideIcon, MessageCircle, Siren, UserRoundPen } from 'lucide-react';
import { useRef } from 'react';
import type { AlertKind, StaffAlert } from '#core/alerts/alert.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { useAcknowledge } from './staff-alert-queries.ts';

const icons: Readonly<Record<AlertKind, LucideIcon>> = {
  running_late: Clock,
  change_person: UserRoundPen,
  message: MessageCircle,
  emergency: Siren,
};

type Props = { alert: StaffAlert; name: string; timeZone: string };

/** One alert: from whom, about whom, in their own words. Once it is seen, one line with who has seen it. */
export function StaffAlertItem({ alert, name, timeZone }: Props) {
  const t = useWords();
  const locale = useLocale();
  const item = useRef<HTMLLIElement>(null);
  const acknowledge = useAcknowledge({
    onFailed: (error) =>
      showToast({ title: t('staffAlerts.failed'), text: t(`refusals.${refusalIn(error)}`), failed: true }),
  });
  const timeAt = (instant: string) => formatTime(schoolTimeAt(new Date(instant), timeZone).time, locale);
  const { kind, room, note, sentBy, createdAt, seenBy, seenAt } = alert;
  const Icon = icons[kind];
  const word = t(`staffAlerts.${kind}`);
  const urgent = kind === 'emergency';
  const about = t('staffAlerts.about', { child: name, room });

  if (seenAt !== null)
    return (
      <li
        ref={item}
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
      ref={item}
      tabIndex={-1}
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border p-3 shadow-1',
        urgent ? 'border-maple bg-maple-tint' : 'border-line bg-surface',
      )}
    >
      <span
        className={classes(
          'grid size-[44px] shrink-0 place-items-center self-start rounded-control',
          urgent ? 'bg-maple text-on-maple' : tints.sun,
        )}
      >
        <Icon aria-hidden size={22} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className={classes('font-bold leading-tight', urgent && 'text-maple')}>
          {word} · {about}
        </p>
        {note && <p className="whitespace-pre-line leading-snug">{note}</p>}
        <p className="text-ink-soft text-small tabular-nums">
          {t('staffAlerts.sentBy', { name: sentBy, time: timeAt(createdAt) })}
        </p>
      </div>
      <Button
        kind={urgent ? 'main' : 'quiet'}
        className={classes('grow min-[30rem]:grow-0', urgent && 'bg-maple! text-on-maple!')}
        unready={acknowledge.isPending}
        aria-label={t('staffAlerts.acknowledgeOf', { kind: word, child: name })}
        onClick={() => {
          if (acknowledge.isPending) return;
          // The button goes once it has done its work: the focus stays with the alert.
          acknowledge.mutate(alert.id, { onSuccess: () => requestAnimationFrame(() => item.current?.focus()) });
        }}
      >
        {t('staffAlerts.acknowledge')}
      </Button>
    </li>
  );
}
