import type { Departure } from '#core/pickups/departure.ts';
import { after } from '#core/pickups/pickup-rules.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button, type ButtonKind } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useAdvance } from './departure-queries.ts';

type Props = { departure: Departure; label: string; className: string };

/** The next of the two steps that a room takes: the child gets ready, then is at the door. Nothing before or after. */
export function AdvanceButton({ departure, label, className }: Props) {
  const t = useWords();
  const { id, status } = departure;
  const advance = useAdvance(id, {
    onFailed: (error) => showToast({ ...failureWords(t, error, t('departures.failed')), failed: true }),
  });
  const step = after(status, 'bring_to_door') ? 'at_the_door' : after(status, 'get_ready') ? 'getting_ready' : null;
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
