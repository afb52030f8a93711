/** The latest alert of a child whose parent runs late, while it is not sent again. */
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '#core/alerts/alert.ts';
import { isSentLately } from '#core/alerts/repeat-rules.ts';
import { useNow } from '#web/ui/use-now.ts';
import { alertsQuery } from './alert-queries.ts';

/** Nothing once the minutes are over: the button sends again. */
export function useLateAlert(childId: number | undefined): Alert | undefined {
  const alerts = useQuery(alertsQuery).data ?? [];
  const now = useNow();
  const latest = alerts.find((alert) => alert.kind === 'running_late' && alert.childId === childId);
  return latest && isSentLately(latest, now) ? latest : undefined;
}
