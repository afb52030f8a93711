/** Changes of a reported absence, and the answer about a child who did not arrive. */
import { useQueryClient } from '@tanstack/react-query';
import type { NewArrivalAnswer } from '#core/absences/arrival-api.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { absencesQuery, arrivalsQuery } from './absence-queries.ts';
import { sends } from './absence-sends.ts';

/** An answer about a child who did not arrive is about today. */
const arrivalMaxAgeMs = 12 * 3_600_000;

export function useCancelAbsence(id: number, onDone: () => void) {
  return useSimpleMutation({
    name: ['cancel absence', id],
    about: absencesQuery.queryKey,
    queue: `absence ${id}`,
    send: (action: 'cancel', key) => sends['cancel absence'](action, key, id),
    onDone,
  });
}

/** Cancels the reports that were just made, all under one idempotency key each. */
export function useUndoReports(ids: readonly number[], onDone: () => void, onFailed?: (error: Error) => void) {
  return useSimpleMutation({
    name: ['undo absences', ...ids],
    about: absencesQuery.queryKey,
    queue: `absence ${ids[0]}`,
    send: (action: 'undo', key) => sends['undo absences'](action, key, ...ids),
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
