import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { staffAlertApi } from '#core/alerts/alert.ts';
import { call } from '#web/api/call.ts';

export const staffAlertsQuery = queryOptions({
  queryKey: ['alerts', 'staff'],
  queryFn: () => call(staffAlertApi.list),
});

/** Acknowledges an alert. The parent sees the first staff member who did, so repeating it changes nothing. */
export function useAcknowledge({
  onDone,
  onFailed,
}: {
  onDone: (id: number) => void;
  onFailed: (error: Error) => void;
}) {
  const client = useQueryClient();
  const { queryKey } = staffAlertsQuery;
  return useMutation({
    mutationFn: (id: number) => call(staffAlertApi.acknowledge, { params: { id } }),
    onSuccess(seen) {
      client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === seen.id ? seen : one)));
      onDone(seen.id);
    },
    onError: onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
