/** The quick words that one has sent to the school today, and sending one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Alert, type AlertKind, alertApi, type NewAlert } from '#core/alerts/alert.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: () => call(alertApi.list) });

type Told = { onDone: (alert: Alert) => void; onFailed: () => void };

export function useSendAlert(kind: AlertKind, { onDone, onFailed }: Told) {
  const client = useQueryClient();
  return useIntention<NewAlert, Alert>({
    name: ['send alert', kind],
    send: (body, key) => call(alertApi.send, { body, key }),
    onDone(alert) {
      client.setQueryData(alertsQuery.queryKey, (alerts) => [alert, ...(alerts ?? [])]);
      void client.invalidateQueries({ queryKey: alertsQuery.queryKey, exact: true });
      onDone(alert);
    },
    onFailed,
  });
}
