import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { MapPlaceholder } from './MapPlaceholder.tsx';
import { type MapCollapse, useMapCollapsed } from './use-map-collapsed.ts';
import { useKnownConfig } from '#web/session/school-queries.ts';
import { useChildSchool } from '#web/pickups/use-child-school.ts';

const GoogleRouteMap = onDemand(
  () => import('./GoogleRouteMap.tsx').then((m) => ({ Screen: m.GoogleRouteMap })),
  <Skeleton className="h-[400px]" />,
);

type Props = {
  /** The child whose route is shown; undefined while none is chosen. */
  child: { id: number; name: string } | undefined;
  /** The child's index in the family, for the color. */
  index: number;
};

/**
 * The card of the route to school. It can be collapsed, and is collapsed by default if the school has no map. Google is
 * contacted only after the user has opened the map.
 */
export function RouteMap({ child, index }: Props) {
  const t = useTranslation();
  const id = useId();
  const config = useKnownConfig();
  // A parent cannot fix a missing API key: the message is inside the collapsed card.
  const fold = useMapCollapsed(config.data !== undefined && config.data.mapsApiKey === null);
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="overflow-hidden p-0!">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={!fold.isFolded}
          aria-controls={`${id}-map`}
          onClick={() => fold.fold(!fold.isFolded)}
          className="flex min-h-12 w-full items-center gap-2.5 px-4 text-left font-bold text-note -outline-offset-3"
        >
          <MapIcon aria-hidden size={20} className="shrink-0 text-river" />
          <span className="flex-1">{t('maps.title')}</span>
          <ChevronDown
            aria-hidden
            size={20}
            className={classes('shrink-0 transition-transform duration-150', !fold.isFolded && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={`${id}-map`} hidden={fold.isFolded}>
        {!fold.isFolded && <MapOrError child={child} index={index} fold={fold} />}
      </div>
    </Card>
  );
}

function MapOrError({ child, index, fold }: Props & { fold: MapCollapse }) {
  const t = useTranslation();
  const config = useKnownConfig();
  const school = useChildSchool(child?.id);
  if (config.isPending && !hasFailed(config))
    return <Skeleton className={fold.isOpened ? 'h-[400px]' : 'h-[12.75rem]'} />;
  if (!config.data) {
    return (
      <MapPlaceholder child={child} index={index}>
        <p className="text-maple text-small">{t('maps.keyFailed')}</p>
        <Button kind="quiet" onClick={() => void config.refetch()}>
          {t('ui.retry')}
        </Button>
      </MapPlaceholder>
    );
  }
  const { mapsApiKey, locations } = config.data;
  if (mapsApiKey && fold.isOpened && school) {
    const home = locations.find(({ kind, childId }) => kind === 'child' && childId === child?.id);
    return <GoogleRouteMap apiKey={mapsApiKey} locations={locations} school={school.school} home={home} />;
  }
  return (
    <MapPlaceholder child={child} index={index}>
      {mapsApiKey ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button kind="quiet" onClick={fold.open}>
            {t('maps.show')}
          </Button>
          <p className="min-w-0 flex-1 basis-36 text-ink-soft text-tiny">{t('maps.onlyThen')}</p>
        </div>
      ) : (
        <p className="text-ink-soft text-tiny">{t('maps.keyMissing')}</p>
      )}
    </MapPlaceholder>
  );
}
