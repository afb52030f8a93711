import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { absenceApi } from '#core/absences/absence-api.ts';
import { arrivalApi, type NewArrivalAnswer } from '#core/absences/arrival-api.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { sends } from './absence-sends.ts';

/** An answer about a child who did not arrive is about today. */
const arrivalMaxAgeMs = 12 * 3_600_000;

export const absencesQuery = queryOptions({ queryKey: ['absences'], queryFn: () => call(absenceApi.list) });

export function useCancelAbsence(id: number, onDone: () => void) {
  return useSimpleMutation({
    name: ['cancel absence', id],
    about: absencesQuery.queryKey,
    queue: `absence ${id}`,
    send: (said: 'cancel', key) => sends['cancel absence'](said, key, id),
    onDone,
  });
}

/** The pickups of the family, from the same list as the page of pickups. */
export const pickupsOfFamilyQuery = queryOptions({ queryKey: ['pickups'], queryFn: () => call(pickupApi.list) });

/**
 * Today's notices about children who did not arrive. The key is below that of pickups, whose events also follow
 * attendance.
 */
export const arrivalsQuery = queryOptions({
  queryKey: ['pickups', 'arrivals'],
  queryFn: () => call(arrivalApi.list),
});

/** Cancels the reports that were just made, all under one idempotency key each. */
export function useUndoReports(ids: readonly number[], onDone: () => void, onFailed?: (error: Error) => void) {
  return useSimpleMutation({
    name: ['undo absences', ...ids],
    about: absencesQuery.queryKey,
    queue: `absence ${ids[0]}`,
    send: (said: 'undo', key) => sends['undo absences'](said, key, ...ids),
    onDone,
    ...(onFailed && { onFailed }),
  });
}

/** Moves the last day of an absence under way. */
export function useChangeLastDay(id: number, onDone: (lastDay: string) => void, onFailed: (error: Error) => void) {
  return useSimpleMutation({
    name: ['change absence', id],
    about: absencesQuery.queryKey,
    queue: `absence ${id}`,
    send: (body: { lastDay: string }, key) => sends['change absence'](body, key, id),
    onDone: ({ endDate, date }) => onDone(endDate ?? date),
    onFailed,
  });
}

/** Answers the notice about a child who did not arrive. */
export function useAnswerArrival(childId: number, onDone: () => void) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['answer arrival', childId],
    about: arrivalsQuery.queryKey,
    queue: `arrival of ${childId}`,
    maxAgeMs: arrivalMaxAgeMs,
    send: (body: NewArrivalAnswer, key) => sends['answer arrival'](body, key, childId),
    onDone() {
      onDone();
      void client.invalidateQueries({ queryKey: absencesQuery.queryKey });
    },
  });
}
