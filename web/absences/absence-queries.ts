import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { absenceApi } from '#core/absences/absence-api.ts';
import { call } from '#web/session/call.ts';

export const absencesQuery = queryOptions({ queryKey: ['absences'], queryFn: () => call(absenceApi.list) });

/** Cancels an absence that has not begun. */
export function useCancelAbsence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: number; key: string }) => call(absenceApi.cancel, { params: { id }, key }),
    onSettled: () => client.invalidateQueries({ queryKey: absencesQuery.queryKey }),
  });
}
