import { useState } from 'react';
import type { Departure } from '#core/pickups/departure.ts';

/**
 * The departures that newly match a condition since the last render, to announce to screen readers. Those of the first
 * render are not announced.
 */
export function useNewlyMatching(
  departures: readonly Departure[],
  is: (departure: Departure) => boolean,
): readonly Departure[] {
  const [before, setBefore] = useState(departures);
  const [news, setNews] = useState<readonly Departure[]>([]);
  if (before !== departures) {
    const were = new Set(before.filter(is).map(({ id }) => id));
    const came = departures.filter((departure) => is(departure) && !were.has(departure.id));
    setBefore(departures);
    if (came.length > 0) setNews(came);
  }
  return news;
}
