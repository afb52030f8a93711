import { useState } from 'react';
import type { StaffAlert } from '#core/alerts/alert.ts';

/** The alerts that came since the list was last drawn, to be read out; those there from the first are not news. */
export function useNewAlerts(alerts: readonly StaffAlert[]): readonly StaffAlert[] {
  const [before, setBefore] = useState(alerts);
  const [news, setNews] = useState<readonly StaffAlert[]>([]);
  if (before !== alerts) {
    const known = new Set(before.map(({ id }) => id));
    const came = alerts.filter(({ id, seenAt }) => !known.has(id) && seenAt === null);
    setBefore(alerts);
    if (came.length > 0) setNews(came);
  }
  return news;
}
