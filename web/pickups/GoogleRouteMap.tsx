import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useWords } from '#web/words/words.ts';
import type { Places } from './google-map.ts';
import { PlaceList } from './PlaceList.tsx';
import { useGoogleMap } from './use-google-map.ts';

type Props = Places & { apiKey: string };

/**
 * Google's map with the way to school, 400 px high; the places in a list when it fails. Loaded on demand. (§4, §8, §9
 * Map)
 */
export function GoogleRouteMap({ apiKey, ...places }: Props) {
  const t = useWords();
  const { host, state } = useGoogleMap(apiKey, places);
  if (state.is === 'failed') {
    return (
      <div className="flex flex-col items-start gap-3 border-line border-t p-4">
        <p role="alert" className="text-maple text-small">
          {state.text}
        </p>
        <PlaceList locations={places.locations} />
        {state.retry && (
          <Button kind="quiet" onClick={state.retry}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div
      ref={host}
      role="region"
      aria-label={t('maps.routeTo', { school: places.school.title })}
      aria-busy={state.is === 'loading' || undefined}
      className={classes('h-[400px] bg-sunken', state.is === 'loading' && 'animate-pulse')}
    />
  );
}
