/** Mounts Google's map in an element, or returns why it failed. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type MapPlaces, showMap } from './google-map.ts';
import { isAboutBilling, mapRefusal, subscribeToMapRefusal } from './map-auth-error.ts';
import { loadGoogleMaps, MapScriptError } from './map-script.ts';

export type MapState =
  | { readonly is: 'loading' | 'shown' }
  | { readonly is: 'failed'; readonly text: string; readonly retry?: () => void };

export function useGoogleMap(
  apiKey: string,
  places: MapPlaces,
): { host: RefObject<HTMLDivElement | null>; state: MapState } {
  const t = useTranslation();
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
    const message = error instanceof MapScriptError ? t('maps.noScript') : error.message;
    return { host, state: { is: 'failed', text: failed(message), retry: () => void refetch() } };
  }
  return { host, state: { is: maps ? 'shown' : 'loading' } };
}
