import { useState } from 'react';
import type { StaffAlert } from '#core/alerts/alert.ts';

/**
 * Unacknowledged alerts that are new since the last render, to announce to screen readers. On the first render, those
 * not in `known`.
 */
export function useNewAlerts(alerts: readonly StaffAlert[], known = alerts): readonly StaffAlert[] {
  const [before, setBefore] = useState(known);
  const [news, setNews] = useState<readonly StaffAlert[]>([]);
  if (before !== alerts) {
    const wereThere = new Set(before.map(({ id }) => id));
    const came = alerts.filter(({ id, seenAt }) => !wereThere.has(id) && seenAt === null);
    setBefore(alerts);
    if (came.length > 0) setNews(came);
  }
  return news;
}
