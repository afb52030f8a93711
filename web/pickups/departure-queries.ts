/** The day's departures, and what staff do to one. Nothing is shown as done before the server has done it. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Departure, departureApi, type Release } from '#core/pickups/departure.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const departuresQuery = queryOptions({
  queryKey: ['departures'],
  queryFn: () => call(departureApi.board),
});

type Told = { onDone?: () => void; onFailed?: (error: Error) => void };

/** Moves a departure on: the child gets ready, or is at the door. */
export function useAdvance(id: number, told: Told) {
  const send = (step: 'getting_ready' | 'at_the_door', key: string) =>
    call(departureApi.advance, { params: { id }, body: { step }, key });
  return useAct(['advance', id], send, told);
}

/** Hands the child over. */
export function useRelease(id: number, told: Told) {
  const send = (release: Release, key: string) => call(departureApi.release, { params: { id }, body: release, key });
  return useAct(['release', id], send, told);
}

/** Takes a hand-over back. */
export function useUndoRelease(id: number, told: Told) {
  const send = (_: 'undo', key: string) => call(departureApi.undoRelease, { params: { id }, key });
  return useAct(['undo release', id], send, told);
}

function useAct<Said>(
  name: readonly unknown[],
  send: (said: Said, key: string) => Promise<Departure>,
  { onDone, onFailed }: Told,
) {
  const client = useQueryClient();
  // What else has changed meanwhile, and what a refusal is about.
  const askAgain = () => void client.invalidateQueries({ queryKey: departuresQuery.queryKey });
  const {
    sending,
    failureOf,
    send: act,
  } = useIntention<Said, Departure>({
    name,
    send,
    onDone(departure) {
      client.setQueryData(departuresQuery.queryKey, (board) => {
        const departures = board?.departures.map((other) => (other.id === departure.id ? departure : other));
        return board && departures && { ...board, departures };
      });
      askAgain();
      onDone?.();
    },
    onFailed(error) {
      askAgain();
      onFailed?.(error);
    },
  });
  return { sending, failureOf, act: (said: Said) => act(said, undefined) };
}
