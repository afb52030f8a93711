import { LocateFixed, LocateOff, type LucideIcon, MapPinCheck } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { type Tone, toneClasses } from '#web/ui/styles/tones.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import type { Journey } from './location-tracking.ts';
import type { OnMyWay } from '#web/pickups/use-on-my-way.ts';

type Note = { word: TranslationKey; icon: LucideIcon; tone: Tone };

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
 * The current use of the position, in one sentence. The live region is mounted first, so that a change is announced.
 */
export function LocationStatus({ journey }: { journey: OnMyWay }) {
  const t = useTranslation();
  const note = noteOn(journey);
  return (
    <div className="flex flex-col gap-2">
      <div role="status">
        {note && (
          <p className={classes('flex items-start gap-2 rounded-m px-3 py-2.5 text-small', toneClasses[note.tone])}>
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
