import type { Departure } from '#core/pickups/departure.ts';
import { nextStatus } from '#core/pickups/pickup-status-rules.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button, type ButtonKind } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAdvance } from './departure-queries.ts';

type Props = { departure: Departure; label: string; className: string };

/** The next of the two steps that a teacher takes: getting ready, at the door. Empty before and after. */
export function AdvanceButton({ departure, label, className }: Props) {
  const t = useTranslation();
  const { id, status } = departure;
  const advance = useAdvance(id, {
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('departures.failed')), failed: true }),
  });
  const step = nextStatus(status, 'bring_to_door')
    ? 'at_the_door'
    : nextStatus(status, 'get_ready')
      ? 'getting_ready'
      : null;
  if (!step) return null;
  const kind: ButtonKind = step === 'at_the_door' ? 'quiet' : status === 'arrived' ? 'main' : 'line';
  const word = advance.sending
    ? t('departures.sending')
    : t(step === 'at_the_door' ? 'departures.toTheDoor' : 'departures.getReady');
  return (
    <Button
      kind={kind}
      className={className}
      unready={advance.sending}
      aria-label={t('departures.actFor', { act: word, name: label })}
      onClick={() => advance.act(step)}
    >
      {word}
    </Button>
  );
}
