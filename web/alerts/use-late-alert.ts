/** The latest "running late" alert of a child. */
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '#core/alerts/alert.ts';
import { isSentRecently } from '#core/alerts/repeat-rules.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { alertsQuery } from './alert-queries.ts';

/** Undefined once the announced minutes are over: the button then sends a new alert. */
export function useLateAlert(childId: number | undefined): Alert | undefined {
  const alerts = useQuery(alertsQuery).data ?? [];
  const now = useNow();
  const latest = alerts.find((alert) => alert.kind === 'running_late' && alert.childId === childId);
  return latest && isSentRecently(latest, now) ? latest : undefined;
}
