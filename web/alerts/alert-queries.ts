/** The alerts that the current user sent today, and sending one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Alert, type AlertKind, alertApi, type NewAlert } from '#core/alerts/alert.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const alertsQuery = queryOptions({ queryKey: ['alerts'], queryFn: () => call(alertApi.list) });

type Alerts = readonly Alert[];

export function useSendAlert(kind: AlertKind, { onDone, onFailed }: MutationCallbacks<Alert>) {
  const client = useQueryClient();
  const { queryKey } = alertsQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey, exact: true });
  return useIdempotentMutation({
    name: ['send alert', kind],
    send: (body: NewAlert, key) => call(alertApi.send, { body, key }),
    shown: {
      list: queryKey,
      find: (now: Alerts, before: Alerts, { childId, note = '' }: NewAlert) =>
        addedItems(now, before).filter(
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
