import { queryOptions } from '@tanstack/react-query';
import { absenceApi } from '#core/absences/absence-api.ts';
import { call } from '#web/session/call.ts';
import { useDeed } from '#web/session/use-deed.ts';

export const absencesQuery = queryOptions({ queryKey: ['absences'], queryFn: () => call(absenceApi.list) });

/** Cancels an absence that has not begun. */
export function useCancelAbsence(id: number, onDone: () => void) {
  return useDeed({
    name: ['cancel absence', id],
    about: absencesQuery.queryKey,
    send: (_: 'cancel', key) => call(absenceApi.cancel, { params: { id }, key }),
    onDone,
  });
}
