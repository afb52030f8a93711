/** Announces changes of a family's pickups to screen readers. */
import { useEffect, useRef, useState } from 'react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import { locallyCancelled, isCancelled } from './pickup-queries.ts';

/** The latest change of status as text, once for each; empty until there is one. */
export function useStatusAnnouncement(pickups: readonly Pickup[], inWords: (pickup: Pickup) => string): string {
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
 * Shows a toast for a pickup that another user has cancelled, since it just disappears. A pickup may also disappear
 * because the user lost access to it, so ask the server.
 */
export function useRemoteCancellationToast(
  pickups: readonly Pickup[],
  today: string,
  tell: (pickup: Pickup) => void,
): void {
  const before = useRef(pickups);
  useEffect(() => {
    const gone = before.current.filter(({ id, status, date }) => {
      return (
        isOpen(status) && date >= today && !locallyCancelled.has(id) && !pickups.some((pickup) => pickup.id === id)
      );
    });
    before.current = pickups;
    for (const pickup of gone) void isCancelled(pickup).then((is) => is && tell(pickup));
  });
}
