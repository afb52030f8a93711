/** The quick words that one has sent to the school today, and sending one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Alert, type AlertKind, alertApi, type NewAlert } from '#core/alerts/alert.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: () => call(alertApi.list) });

type Told = { onDone: (alert: Alert) => void; onFailed: (error: Error) => void };
type Alerts = readonly Alert[];

export function useSendAlert(kind: AlertKind, { onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = alertsQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey, exact: true });
  return useIntention({
    name: ['send alert', kind],
    send: (body: NewAlert, key) => call(alertApi.send, { body, key }),
    shown: {
      list: queryKey,
      find: (now: Alerts, before: Alerts, { childId, note = '' }: NewAlert) =>
        newIn(now, before).filter(
          (one) => one.kind === kind && one.note === note && (childId === undefined || one.childId === childId),
        ),
    },
    onDone(alert) {
      client.setQueryData(queryKey, (alerts) => [alert, ...(alerts ?? []).filter(({ id }) => id !== alert.id)]);
      askAgain();
      onDone(alert);
    },
    onFailed(error) {
      askAgain();
      onFailed(error);
    },
  });
}
