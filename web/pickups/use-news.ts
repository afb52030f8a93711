/** What has happened to a family's pickups while the page is open, for those who do not see it. */
import { useEffect, useRef, useState } from 'react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-rules.ts';
import { cancelledHere, isCancelled } from './pickup-queries.ts';

/** The latest change of state in words, once for each; nothing until something changes. */
export function useNews(pickups: readonly Pickup[], inWords: (pickup: Pickup) => string): string {
  const [seen, setSeen] = useState({ pickups, news: '' });
  if (seen.pickups !== pickups) {
    const moved = pickups.filter(({ id, status }) =>
      seen.pickups.some((old) => old.id === id && old.status !== status),
    );
    setSeen({ pickups, news: moved.length > 0 ? moved.map(inWords).join('. ') : seen.news });
  }
  return seen.news;
}

/**
 * Tells of a pickup that somebody else has cancelled, since it just goes from the page. What went because one may not
 * see it any more was not cancelled, so the school is asked.
 */
export function useCancelledElsewhere(pickups: readonly Pickup[], today: string, tell: (pickup: Pickup) => void): void {
  const before = useRef(pickups);
  useEffect(() => {
    const gone = before.current.filter(({ id, status, date }) => {
      return isOpen(status) && date >= today && !cancelledHere.has(id) && !pickups.some((pickup) => pickup.id === id);
    });
    before.current = pickups;
    for (const pickup of gone) void isCancelled(pickup).then((is) => is && tell(pickup));
  });
}
