import { LocateFixed, LocateOff, type LucideIcon, MapPinCheck } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type Tone, tints } from '#web/ui/tones.ts';
import { type PlainKey, useWords } from '#web/words/words.ts';
import type { Journey } from './journeys.ts';
import type { OnMyWay } from './use-on-my-way.ts';

type Note = { word: PlainKey; icon: LucideIcon; tone: Tone };

const notes: Readonly<Record<Exclude<Journey['state'], 'idle'>, Note>> = {
  asking: { word: 'gps.asking', icon: LocateFixed, tone: 'lake' },
  vague: { word: 'gps.vague', icon: LocateFixed, tone: 'lake' },
  watching: { word: 'gps.watching', icon: LocateFixed, tone: 'lake' },
  refused: { word: 'gps.refused', icon: LocateOff, tone: 'sun' },
  unavailable: { word: 'gps.unavailable', icon: LocateOff, tone: 'sun' },
  ended: { word: 'gps.ended', icon: LocateOff, tone: 'sun' },
};
const paused: Note = { word: 'gps.paused', icon: LocateOff, tone: 'stone' };
const near: Note = { word: 'gps.near', icon: MapPinCheck, tone: 'fir' };

/**
 * What is done with the position at this moment, in one sentence; the region is there beforehand, so that a change is
 * read out.
 */
export function JourneyNote({ journey }: { journey: OnMyWay }) {
  const t = useWords();
  const note = noteOn(journey);
  return (
    <div className="flex flex-col gap-2">
      <div role="status">
        {note && (
          <p className={classes('flex items-start gap-2 rounded-m px-3 py-2.5 text-small', tints[note.tone])}>
            <note.icon aria-hidden size={18} className="mt-px shrink-0" />
            {t(note.word)}
          </p>
        )}
      </div>
      {journey.mayResume && (
        <Button kind="quiet" unready={journey.sending} onClick={journey.start}>
          {t('gps.again')}
        </Button>
      )}
    </div>
  );
}

function noteOn({ state, isNear, mayResume }: OnMyWay): Note | undefined {
  if (isNear) return near;
  if (state === 'idle') return mayResume ? paused : undefined;
  return notes[state];
}
