import { Undo2 } from 'lucide-react';
import type { Departure } from '#core/pickups/departure.ts';
import { nextStatus } from '#core/pickups/pickup-status-rules.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AdvanceButton } from './AdvanceButton.tsx';
import { useUndoRelease } from './departure-queries.ts';
import { isNotAuthorized, undoMinutesLeft, reasonElementId } from './departure-labels.ts';
import { ReleaseButton } from './ReleaseButton.tsx';

type Props = {
  departure: Departure;
  label: string;
  now: Date;
  /** Whether the child of a cancelled pickup is at school. */
  isHere: boolean;
  onRelease: () => void;
};

/** Fills its row and fits two lines of text. (`departures.css`) */
const look = 'departure-action leading-tight';

/** The next step of a departure, and the release; for a few minutes after it, undo. */
export function DepartureActions({ departure, label, now, isHere, onRelease }: Props) {
  const t = useTranslation();
  const { id, status } = departure;
  const undo = useUndoRelease({
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('departures.failed')), failed: true }),
    onDone: () => showToast({ title: t('departures.undone', { name: label }) }),
  });
  const left = undoMinutesLeft(departure, now);
  const mayLeave = nextStatus(status, 'release') !== null || (status === 'cancelled' && isHere);
  if (left > 0) {
    const word = undo.sending ? t('departures.sending') : t('departures.undo', { n: left });
    return (
      <Button
        kind="line"
        className={look}
        unready={undo.sending}
        icon={<Undo2 aria-hidden size={18} className="shrink-0" />}
        aria-label={t('departures.actFor', { act: word, name: label })}
        onClick={() => undo.act([id])}
      >
        {word}
      </Button>
    );
  }
  if (!mayLeave) return null;
  // The announced person may not collect: the card says why, and the dialog lists who may.
  const barred = isNotAuthorized(departure);
  return (
    <>
      <AdvanceButton departure={departure} label={label} className={look} />
      {departure.mayRelease ? (
        <ReleaseButton
          kind={status === 'at_the_door' ? 'main' : 'line'}
          label={label}
          // The reason takes the full width above the button.
          className={classes(look, barred && 'basis-full')}
          barred={barred}
          reason={barred ? reasonElementId(id) : undefined}
          onClick={onRelease}
        />
      ) : (
        <p className="basis-full text-ink-soft text-small leading-snug">{t('departures.yours')}</p>
      )}
    </>
  );
}
