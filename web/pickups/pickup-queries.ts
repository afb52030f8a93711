/** Queries and mutations of a family's pickups. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Pickup, PickupChange } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { nextStatus, isOpen } from '#core/pickups/pickup-status-rules.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import type { RecordDraft } from '#web/offline/outbox-store.ts';
import { type PickupOfSiblings, requestsOf, schedulePickups, sends } from './pickup-sends.ts';

export const pickupsQuery = queryOptions({ queryKey: ['pickups'], queryFn: () => call(pickupApi.list) });

/** The children present today, or who have left. Its key is below that of pickups, so that their events refetch it. */
export const childrenTodayQuery = queryOptions({
  queryKey: ['pickups', 'today'],
  queryFn: () => call(pickupApi.today),
});

/** Pickups cancelled on this page, which are not announced again. */
export const locallyCancelled = new Set<number>();

/** One queue for a pickup: *I'm here* must not overtake *on my way*. */
export const queueOf = (id: number) => `pickup ${id}`;
/** Later, *on my way* and *I'm here* would be wrong. */
export const progressMaxAgeMs = 10 * 60_000;

/** Whether a pickup matches the requested change. */
const isAsSaid = ({ pickupPersonId, method, time, status }: Pickup, body: PickupChange) =>
  isOpen(status) && pickupPersonId === body.pickupPersonId && method === body.method && time === body.time;

/** Whether the server says that a pickup was cancelled; false if it is unreachable. */
export async function isCancelled({ id, date }: Pickup): Promise<boolean> {
  const thatDay = await call(pickupApi.list, { query: { date } }).catch(() => []);
  return thatDay.some((pickup) => pickup.id === id && pickup.status === 'cancelled');
}

type PickupCallbacks<Context> = { onDone: (pickup: Pickup, aside: Context) => void; onFailed: (error: Error) => void };

type ScheduleCallbacks = {
  onDone: (pickups: readonly Pickup[], draft: RecordDraft) => void;
  /** `childId`: the child whose pickup failed. */
  onFailed: (error: Error, childId: number | undefined) => void;
};

/** Schedules a pickup, and those of siblings. `childId` is undefined while no child is chosen. */
export function useSchedulePickup(childId: number | undefined, { onDone, onFailed }: ScheduleCallbacks) {
  const list = usePickupList();
  const sentFor = useRef<number>(undefined);
  return useIdempotentMutation({
    name: ['schedule pickup', childId],
    queue: `pickups of ${childId}`,
    send: (all: PickupOfSiblings, key) => schedulePickups(all, key, (id) => (sentFor.current = id)),
    replaces: (later, earlier) => later.date === earlier.date,
    draft: (draft: RecordDraft) => draft,
    shown: list.shows((now, before, all: PickupOfSiblings) => {
      const added = addedItems(now, before);
      const found = requestsOf(all).flatMap((request) =>
        added.filter(
          (pickup) => pickup.childId === request.childId && pickup.date === request.date && isAsSaid(pickup, request),
        ),
      );
      return found.length === requestsOf(all).length ? [found] : [];
    }),
    isWanted: (pickups) => pickups.every(({ status }) => isOpen(status)),
    onDone(pickups, draft) {
      for (const pickup of pickups) list.put(pickup);
      onDone(pickups, draft);
    },
    onFailed(error) {
      list.askAgain();
      onFailed(error, sentFor.current);
    },
  });
}

export function useChangePickup<Context>(id: number, { onDone, onFailed }: PickupCallbacks<Context>) {
  const list = usePickupList();
  return useIdempotentMutation({
    name: ['change pickup', id],
    queue: queueOf(id),
    send: (change: PickupChange, key) => sends['change pickup'](change, key, id),
    replaces: () => true,
    shown: list.shows((now, _, change: PickupChange) =>
      now.filter((pickup) => pickup.id === id && isAsSaid(pickup, change)),
    ),
    isWanted: isAsSaid,
    onDone(pickup, aside: Context) {
      list.put(pickup);
      onDone(pickup, aside);
    },
    onFailed(error) {
      list.askAgain();
      onFailed(error);
    },
  });
}

/** *I'm here*, which needs no position. */
export function useReportArrival(id: number) {
  const list = usePickupList();
  return useIdempotentMutation({
    name: ['arrive', id],
    queue: queueOf(id),
    maxAgeMs: progressMaxAgeMs,
    send: (event: 'here', key) => sends.arrive(event, key, id),
    shown: list.shows((now) => now.filter((pickup) => pickup.id === id && nextStatus(pickup.status, 'here') === null)),
    onDone: list.put,
    onFailed: list.askAgain,
  });
}

export function useCancelPickup(id: number, onDone: () => void) {
  const list = usePickupList();
  return useIdempotentMutation({
    name: ['cancel pickup', id],
    queue: queueOf(id),
    send: (action: 'cancel', key) => sends['cancel pickup'](action, key, id),
    shown: list.shows((now) => (now.some((pickup) => pickup.id === id) ? [] : [undefined])),
    onDone() {
      locallyCancelled.add(id);
      list.drop(id);
      onDone();
    },
    onFailed: list.askAgain,
  });
}

/** Shows the reply at once, then refetches the list for other changes. */
function usePickupList() {
  const client = useQueryClient();
  const { queryKey } = pickupsQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  const replace = (id: number, successors: Pickup[]) => {
    client.setQueryData(queryKey, (list) => list && [...successors, ...list.filter((other) => other.id !== id)]);
    askAgain();
  };
  type List = readonly Pickup[];
  return {
    askAgain,
    shows: <Variables, Reply>(find: (now: List, before: List, variables: Variables) => readonly Reply[]) => ({
      list: queryKey,
      find,
    }),
    put: (pickup: Pickup) => replace(pickup.id, [pickup]),
    drop: (id: number) => replace(id, []),
  };
}
