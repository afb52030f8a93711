import { useState } from 'react';
import type { Departure } from '#core/pickups/departure.ts';

/** Who has come to the school since the list was last drawn, to be read out; those there from the first are not news. */
export function useArrivals(departures: readonly Departure[]): readonly Departure[] {
  const [before, setBefore] = useState(departures);
  const [arrivals, setArrivals] = useState<readonly Departure[]>([]);
  if (before !== departures) {
    const wasThere = new Set(before.filter(isThere).map(({ id }) => id));
    const came = departures.filter((departure) => isThere(departure) && !wasThere.has(departure.id));
    setBefore(departures);
    if (came.length > 0) setArrivals(came);
  }
  return arrivals;
}

const isThere = ({ status }: Departure) => status === 'arrived';
