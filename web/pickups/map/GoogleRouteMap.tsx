import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MapPlaces } from './google-map.ts';
import { PlaceList } from '#web/pickups/PlaceList.tsx';
import { useGoogleMap } from './use-google-map.ts';

type Props = MapPlaces & { apiKey: string };

/** Google's map with the route to school, 400 px high; a list of places if it fails. Lazy. */
export function GoogleRouteMap({ apiKey, ...places }: Props) {
  const t = useTranslation();
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
