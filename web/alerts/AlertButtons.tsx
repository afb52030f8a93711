import { ClockAlert, type LucideIcon, MessageCircle, Siren, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { type AlertKind, alertKinds, type LateMinutes } from '#core/alerts/alert.ts';
import type { Child } from '#core/children/child.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmergencyDialog } from './EmergencyDialog.tsx';
import { LateMinutesChoice } from './LateMinutesChoice.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { useAlertTime } from './use-alert-time.ts';
import { useLateAlert } from './use-late-alert.ts';
import { useAlertSchool } from './use-alert-school.ts';

type Props = { child: Child | undefined; family: readonly Child[]; askForChild: () => void };

const icons: Readonly<Record<AlertKind, LucideIcon>> = {
  running_late: ClockAlert,
  change_person: UserRoundPen,
  message: MessageCircle,
  emergency: Siren,
};

/** Four quick alerts to the school about the chosen child. */
export function AlertButtons({ child, family, askForChild }: Props) {
  const t = useTranslation();
  const late = useAlertSchool('running_late', child);
  const sent = useLateAlert(child?.id);
  const clock = useAlertTime(child?.id);
  const [open, setOpen] = useState<AlertKind>();
  // Tap state, not query state: an alert of an earlier visit shows its minutes only after a tap, so that nothing moves
  // when the alerts load.
  const [lateChild, setLateChild] = useState<number>();
  const asksMinutes = sent !== undefined && lateChild === child?.id;
  const [minutes, setMinutes] = useState<LateMinutes>();
  const tellMinutes = (chosen: LateMinutes) => {
    setMinutes(chosen);
    late.tellMinutes(chosen);
  };
  const lateFailure = late.failure ?? late.failureWithMinutes(minutes);
  const act = (kind: AlertKind) => {
    // An emergency never waits for a choice of child.
    if (!child && kind !== 'emergency') askForChild();
    else if (kind !== 'running_late') setOpen(kind);
    else {
      setLateChild(child?.id);
      // Do not send an alert that was just sent.
      if (!sent) late.tell();
    }
  };
  return (
    <section aria-labelledby="alerts" className="flex flex-col gap-3">
      <h2 id="alerts" className="sr-only">
        {t('alerts.title')}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(5.5rem,30%),1fr))] gap-2">
        {alertKinds.map((kind) => {
          const Icon = icons[kind];
          const time = kind === 'running_late' && sent ? clock(sent.lastAt) : null;
          return (
            <Button
              key={kind}
              id={`alert-${kind}`}
              kind={kind === 'emergency' ? 'danger' : 'line'}
              icon={<Icon aria-hidden size={18} className="shrink-0" />}
              unready={kind === 'running_late' && (late.sending || asksMinutes)}
              aria-expanded={time === null ? undefined : asksMinutes}
              aria-label={time === null ? undefined : t('alerts.sentLabelOf', { kind: t('alerts.running_late'), time })}
              aria-haspopup={kind === 'running_late' ? undefined : 'dialog'}
              onClick={() => act(kind)}
              className={
                // The emergency stands apart from those that are tapped without a thought.
                kind === 'emergency' ? 'col-span-full mt-1' : 'flex-col gap-1! px-1! py-2! text-tiny!'
              }
            >
              {time === null ? t(`alerts.${kind}`) : t('alerts.sentLabel', { time })}
            </Button>
          );
        })}
      </div>
      {sent && asksMinutes && (
        <LateMinutesChoice chosen={sent.lateMinutes} sending={late.sending} onTell={tellMinutes} />
      )}
      {lateFailure && (
        <SubmitError
          title={t('alerts.notSent')}
          failure={lateFailure}
          childId={child?.id}
          onRetry={() => (late.failure ? late.tell() : late.tellMinutes(minutes))}
        />
      )}
      {child && (open === 'change_person' || open === 'message') && (
        <NoteDialog kind={open} child={child} onClose={() => setOpen(undefined)} />
      )}
      {open === 'emergency' && <EmergencyDialog child={child} family={family} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
