import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AbsenceReport } from '#core/absences/absence.ts';
import { absenceApi } from '#core/absences/absence-api.ts';
import { call } from '#web/session/call.ts';

export const absencesQuery = queryOptions({ queryKey: ['absences'], queryFn: () => call(absenceApi.list) });

/** Reports an absence. The same key for every try of one report, so that it is reported once. */
export function useReportAbsence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ report, key }: { report: AbsenceReport; key: string }) =>
      call(absenceApi.report, { body: report, key }),
    onSuccess: () => client.invalidateQueries({ queryKey: absencesQuery.queryKey }),
  });
}

/** Cancels an absence that has not begun. */
export function useCancelAbsence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: number; key: string }) => call(absenceApi.cancel, { params: { id }, key }),
    onSettled: () => client.invalidateQueries({ queryKey: absencesQuery.queryKey }),
  });
}
