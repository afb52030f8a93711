/** Queries and mutations of departures. The page shows a step as done only after the server's reply. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type CustodyAllowance, custodyApi } from '#core/custody/custody-api.ts';
import { type Departure, type DepartureBoard, departureApi, type Release } from '#core/pickups/departure.ts';
import { approvalApi, type SpotAuthorization } from '#core/pickup-people/pickup-person.ts';
import { mergeBoard, withDepartures } from '#core/pickups/board-order-rules.ts';
import { nextStatus, isOpen } from '#core/pickups/pickup-status-rules.ts';
import { partialRefetch } from '#web/live/partial-refetch.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

/** The departures of one of the user's schools; of the first by default. */
export const departuresQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['departures', school],
    queryFn: () => readBoard(school),
    meta: partialRefetch((only) => readBoard(school, only), mergeBoard),
  });

const readBoard = (school: number | null, only?: string) =>
  call(departureApi.board, { query: { ...(school !== null && { school: String(school) }), ...(only && { only }) } });

type Callbacks = Partial<MutationCallbacks<void>>;

/** Advances a departure: getting ready, or at the door. */
export function useAdvance(id: number, callbacks: Callbacks) {
  const send = (step: 'getting_ready' | 'at_the_door', key: string) =>
    call(departureApi.advance, { params: { id }, body: { step }, key });
  const acts = { getting_ready: 'get_ready', at_the_door: 'bring_to_door' } as const;
  const isMoved = ({ status }: Departure, step: keyof typeof acts) =>
    status !== 'cancelled' && nextStatus(status, acts[step]) === null;
  return useDepartureMutation(['advance', id], id, send, isMoved, callbacks);
}

/** Releases children together. `onDone` gets their departures. */
export function useRelease({ onDone, onFailed }: Partial<MutationCallbacks<readonly Departure[]>>) {
  const isReleased = ({ status }: Departure) => status === 'released';
  const isDone = (departures: readonly Departure[], { childIds }: Release) =>
    departures.length === new Set(childIds).size && departures.every(isReleased);
  return useBoardMutation<Release>(
    ['release'],
    (release, key) => call(departureApi.release, { body: release, key }),
    ({ departures }, { departures: before }, { childIds }) => {
      const isNew = (one: Departure) =>
        isReleased(one) && !before.some(({ id, status }) => id === one.id && status === 'released');
      return departures.filter((one) => childIds.includes(one.childId) && isNew(one));
    },
    isDone,
    { ...(onDone && { onDone }), ...(onFailed && { onFailed }) },
  );
}

/** Undoes releases, by the ids of their departures, one after the other. */
export function useUndoRelease({ onDone, onFailed }: Partial<MutationCallbacks<readonly Departure[]>>) {
  const isDone = (departures: readonly Departure[], ids: readonly number[]) =>
    departures.length === ids.length && departures.every(({ status }) => status !== 'released');
  return useBoardMutation<readonly number[]>(
    ['undo release'],
    async (ids, key) => {
      const undone: Departure[] = [];
      for (const id of ids) undone.push(await call(departureApi.undoRelease, { params: { id }, key: `${key} ${id}` }));
      return undone;
    },
    ({ departures }, _, ids) => departures.filter(({ id, status }) => ids.includes(id) && isOpen(status)),
    isDone,
    { ...(onDone && { onDone }), ...(onFailed && { onFailed }) },
  );
}

/** Authorizes a person on the spot to collect a child today. */
export function useAuthorize(childId: number, { onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  const { queryKey } = departuresQuery(useChosenSchool());
  const mutation = useIdempotentMutation({
    name: ['authorize', childId],
    send: (body: SpotAuthorization, key: string) => call(approvalApi.authorize, { body, key }),
    shown: {
      list: queryKey,
      find: ({ departures, children }: DepartureBoard, _, { name }: SpotAuthorization) =>
        [...departures, ...children]
          .filter((one) => one.childId === childId)
          .flatMap(({ pickupPeople }) => pickupPeople.filter((person) => person.todayOnly && person.name === name)),
    },
    async onDone() {
      await client.invalidateQueries({ queryKey });
      onDone();
    },
    onFailed() {
      // The form shows the reason.
    },
  });
  const { sending, failureOf } = mutation;
  return { sending, failureOf, act: (body: SpotAuthorization) => mutation.send(body, undefined) };
}

/** Allows a person to collect a child today, outside of the custody calendar. */
export function useAllow(childId: number, { onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  const { queryKey } = departuresQuery(useChosenSchool());
  const mutation = useIdempotentMutation({
    name: ['allow', childId],
    send: (body: CustodyAllowance, key: string) => call(custodyApi.allow, { params: { id: childId }, body, key }),
    shown: {
      list: queryKey,
      find: ({ departures, children }: DepartureBoard, _, { personId }: CustodyAllowance) =>
        [...departures, ...children]
          .filter((one) => one.childId === childId)
          .flatMap(({ pickupPeople }) => pickupPeople.filter(({ id }) => id === personId)),
    },
    async onDone() {
      await client.invalidateQueries({ queryKey });
      onDone();
    },
    onFailed() {
      // The form shows the reason.
    },
  });
  const { sending, failureOf } = mutation;
  return { sending, failureOf, act: (body: CustodyAllowance) => mutation.send(body, undefined) };
}

/** A mutation of several departures. The reply replaces them on the board, and their children are no longer listed. */
function useBoardMutation<Variables>(
  name: readonly unknown[],
  send: (variables: Variables, key: string) => Promise<readonly Departure[]>,
  find: (now: DepartureBoard, before: DepartureBoard, variables: Variables) => readonly Departure[],
  isDone: (departures: readonly Departure[], variables: Variables) => boolean,
  { onDone, onFailed }: Partial<MutationCallbacks<readonly Departure[]>>,
) {
  const client = useQueryClient();
  const { queryKey } = departuresQuery(useChosenSchool());
  const mutation = useIdempotentMutation({
    name,
    send,
    shown: {
      list: queryKey,
      find(now: DepartureBoard, before: DepartureBoard, variables: Variables) {
        const found = find(now, before, variables);
        return isDone(found, variables) ? [found] : [];
      },
    },
    isWanted: isDone,
    onDone(departures) {
      client.setQueryData(queryKey, (board) => board && withDepartures(board, departures));
      // A board being fetched may be older than this reply, and an undone walk-in leaves a child that the reply lacks.
      const isLacking = departures.some(({ status }) => status === 'cancelled');
      if (isLacking || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      onDone?.(departures);
    },
    onFailed(error) {
      // A refusal means that the board has changed: refetch it.
      void client.invalidateQueries({ queryKey });
      onFailed?.(error);
    },
  });
  const { sending, failureOf } = mutation;
  return { sending, failureOf, act: (variables: Variables) => mutation.send(variables, undefined) };
}

function useDepartureMutation<Variables>(
  name: readonly unknown[],
  id: number,
  send: (variables: Variables, key: string) => Promise<Departure>,
  isDone: (departure: Departure, variables: Variables) => boolean,
  { onDone, onFailed }: Callbacks,
) {
  const client = useQueryClient();
  const { queryKey } = departuresQuery(useChosenSchool());
  const {
    sending,
    failureOf,
    send: act,
  } = useIdempotentMutation({
    name,
    send,
    shown: {
      list: queryKey,
      find: ({ departures }: DepartureBoard, _, variables: Variables) =>
        departures.filter((one) => one.id === id && isDone(one, variables)),
    },
    isWanted: isDone,
    onDone(departure) {
      client.setQueryData(queryKey, (board) => {
        const departures = board?.departures.map((other) => (other.id === departure.id ? departure : other));
        return board && departures && { ...board, departures };
      });
      // A whole board being fetched may be older than this reply.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      onDone?.();
    },
    onFailed(error) {
      // A refusal means that the board has changed: refetch it.
      void client.invalidateQueries({ queryKey });
      onFailed?.(error);
    },
  });
  return { sending, failureOf, act: (variables: Variables) => act(variables, undefined) };
}
