/** The day's departures, and what staff do to one. Nothing is shown as done before the server has done it. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Departure, type DepartureBoard, departureApi, type Release } from '#core/pickups/departure.ts';
import { boardWith } from '#core/pickups/departure-rules.ts';
import { after, isOpen } from '#core/pickups/pickup-rules.ts';
import { inPart } from '#web/live/part.ts';
import { call } from '#web/session/call.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { useIntention } from '#web/session/use-intention.ts';

/** Of one of one's schools; of the first when none is chosen. */
export const departuresQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['departures', school],
    queryFn: () => readBoard(school),
    meta: inPart((only) => readBoard(school, only), boardWith),
  });

const readBoard = (school: number | null, only?: string) =>
  call(departureApi.board, { query: { ...(school !== null && { school: String(school) }), ...(only && { only }) } });

type Told = { onDone?: () => void; onFailed?: (error: Error) => void };

/** Moves a departure on: the child gets ready, or is at the door. */
export function useAdvance(id: number, told: Told) {
  const send = (step: 'getting_ready' | 'at_the_door', key: string) =>
    call(departureApi.advance, { params: { id }, body: { step }, key });
  const acts = { getting_ready: 'get_ready', at_the_door: 'bring_to_door' } as const;
  const isMoved = ({ status }: Departure, step: keyof typeof acts) =>
    status !== 'cancelled' && after(status, acts[step]) === null;
  return useAct(['advance', id], id, send, isMoved, told);
}

/** Hands the child over. */
export function useRelease(id: number, told: Told) {
  const send = (release: Release, key: string) => call(departureApi.release, { params: { id }, body: release, key });
  return useAct(['release', id], id, send, ({ status }) => status === 'released', told);
}

/** Takes a hand-over back. */
export function useUndoRelease(id: number, told: Told) {
  const send = (_: 'undo', key: string) => call(departureApi.undoRelease, { params: { id }, key });
  return useAct(['undo release', id], id, send, ({ status }) => isOpen(status), told);
}

function useAct<Said>(
  name: readonly unknown[],
  id: number,
  send: (said: Said, key: string) => Promise<Departure>,
  isDone: (departure: Departure, said: Said) => boolean,
  { onDone, onFailed }: Told,
) {
  const client = useQueryClient();
  const { queryKey } = departuresQuery(useChosenSchool());
  const {
    sending,
    failureOf,
    send: act,
  } = useIntention({
    name,
    send,
    shown: {
      list: queryKey,
      find: ({ departures }: DepartureBoard, _, said: Said) =>
        departures.filter((one) => one.id === id && isDone(one, said)),
    },
    isWanted: isDone,
    onDone(departure) {
      client.setQueryData(queryKey, (board) => {
        const departures = board?.departures.map((other) => (other.id === departure.id ? departure : other));
        return board && departures && { ...board, departures };
      });
      // A whole board under way may be older than this.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      onDone?.();
    },
    onFailed(error) {
      // What was refused is about a board that has moved on.
      void client.invalidateQueries({ queryKey });
      onFailed?.(error);
    },
  });
  return { sending, failureOf, act: (said: Said) => act(said, undefined) };
}
