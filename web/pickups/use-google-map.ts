/** Google's map in an element of the page, or why there is none. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocale, useWords } from '#web/words/words.ts';
import { type Places, showMap } from './google-map.ts';
import { isAboutBilling, mapRefusal, subscribeToMapRefusal } from './map-refusal.ts';
import { loadGoogleMaps, NoScript } from './map-script.ts';

export type MapState =
  | { readonly is: 'loading' | 'shown' }
  | { readonly is: 'failed'; readonly text: string; readonly retry?: () => void };

export function useGoogleMap(
  apiKey: string,
  places: Places,
): { host: RefObject<HTMLDivElement | null>; state: MapState } {
  const t = useWords();
  const locale = useLocale();
  const host = useRef<HTMLDivElement>(null);
  const refusal = useSyncExternalStore(subscribeToMapRefusal, mapRefusal);
  const {
    data: maps,
    error,
    refetch,
  } = useQuery({
    queryKey: ['google maps'],
    queryFn: () => loadGoogleMaps(apiKey, locale),
  });
  const isShown = maps !== undefined && !refusal;
  const { locations, school, home } = places;
  useEffect(() => {
    if (!isShown || !host.current) return undefined;
    return showMap(maps, host.current, { locations, school, home });
  }, [maps, isShown, locations, school, home]);

  const failed = (message: string) => t('maps.failed', { message });
  if (refusal)
    return {
      host,
      state: { is: 'failed', text: isAboutBilling(refusal) ? t('maps.billing') : failed(refusal.reason) },
    };
  if (error && !maps) {
    const message = error instanceof NoScript ? t('maps.noScript') : error.message;
    return { host, state: { is: 'failed', text: failed(message), retry: () => void refetch() } };
  }
  return { host, state: { is: maps ? 'shown' : 'loading' } };
}
