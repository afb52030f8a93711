import { useState } from 'react';
import type { Departure } from '#core/pickups/departure.ts';

/**
 * The departures of which something is true since the list was last drawn, to be read out; those of the first list are
 * not news.
 */
export function useNewly(
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
