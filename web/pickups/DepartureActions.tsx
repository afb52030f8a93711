import { Undo2 } from 'lucide-react';
import type { Departure } from '#core/pickups/departure.ts';
import { after } from '#core/pickups/pickup-rules.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { AdvanceButton } from './AdvanceButton.tsx';
import { useUndoRelease } from './departure-queries.ts';
import { mayNotLeave, undoMinutesLeft, whyNotOf } from './departure-words.ts';

type Props = { departure: Departure; label: string; now: Date; onHandOver: () => void };

/** Fills its line where it stands alone; two lines of words fit. */
const look = 'grow py-1.5 leading-tight';

/** The one next step of a departure; for a moment after the last, the way back. */
export function DepartureActions({ departure, label: name, now, onHandOver }: Props) {
  const t = useWords();
  const { id, status } = departure;
  const undo = useUndoRelease(id, {
    onFailed: (error) => showToast({ ...failureWords(t, error, t('departures.failed')), failed: true }),
    onDone: () => showToast({ title: t('departures.undone', { name }) }),
  });
  const named = (act: string) => t('departures.actFor', { act, name });
  const left = undoMinutesLeft(departure, now);
  // Not with whom was announced: the card says why, and what it opens who else may come.
  const barred = mayNotLeave(departure);

  if (after(status, 'release') && !departure.mayHandOver)
    return <p className="grow text-ink-soft text-small leading-snug">{t('departures.yours')}</p>;
  if (after(status, 'release'))
    return (
      <Button
        kind="main"
        // The reason keeps the whole width above it.
        className={classes(look, barred && 'basis-full')}
        unready={barred}
        aria-describedby={barred ? whyNotOf(id) : undefined}
        aria-label={named(t('departures.handOver'))}
        onClick={onHandOver}
      >
        {t('departures.handOver')}
      </Button>
    );
  if (left > 0) {
    const word = undo.sending ? t('departures.sending') : t('departures.undo', { n: left });
    return (
      <Button
        kind="line"
        className={look}
        unready={undo.sending}
        icon={<Undo2 aria-hidden size={18} className="shrink-0" />}
        aria-label={named(word)}
        onClick={() => undo.act('undo')}
      >
        {word}
      </Button>
    );
  }
  return <AdvanceButton departure={departure} label={name} className={look} />;
}
