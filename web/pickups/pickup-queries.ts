/** A family's pickups, and what a parent does to one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Pickup, PickupChange, PickupRequest } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { after, isOpen } from '#core/pickups/pickup-rules.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const pickupsQuery = queryOptions({ queryKey: ['pickups'], queryFn: () => call(pickupApi.list) });

/** Which children are at school today, or have left: below the key of what is told about pickups. */
export const childrenTodayQuery = queryOptions({
  queryKey: ['pickups', 'today'],
  queryFn: () => call(pickupApi.today),
});

/** Those that this page has cancelled itself, so that it is not told of them as news. */
export const cancelledHere = new Set<number>();

/** Whether a pickup stands as it was asked for. */
const isAsSaid = ({ pickupPersonId, method, time, status }: Pickup, said: PickupChange) =>
  isOpen(status) && pickupPersonId === said.pickupPersonId && method === said.method && time === said.time;

/** Whether the school says that a pickup was cancelled; while it does not answer, nothing is said. */
export async function isCancelled({ id, date }: Pickup): Promise<boolean> {
  const thatDay = await call(pickupApi.list, { query: { date } }).catch(() => []);
  return thatDay.some((pickup) => pickup.id === id && pickup.status === 'cancelled');
}

type Told<Aside> = { onDone: (pickup: Pickup, aside: Aside) => void; onFailed: (error: Error) => void };

/** Schedules a pickup of a child; `childId` is none while none is chosen. */
export function useSchedule<Aside>(childId: number | undefined, { onDone, onFailed }: Told<Aside>) {
  const list = usePickupList();
  return useIntention({
    name: ['schedule pickup', childId],
    send: (request: PickupRequest, key) => call(pickupApi.schedule, { body: request, key }),
    shown: list.shows((now, before, request: PickupRequest) =>
      newIn(now, before).filter(
        (pickup) => pickup.childId === request.childId && pickup.date === request.date && isAsSaid(pickup, request),
      ),
    ),
    isWanted: ({ status }) => isOpen(status),
    onDone(pickup, aside: Aside) {
      list.put(pickup);
      onDone(pickup, aside);
    },
    onFailed(error) {
      list.askAgain();
      onFailed(error);
    },
  });
}

export function useChange<Aside>(id: number, { onDone, onFailed }: Told<Aside>) {
  const list = usePickupList();
  return useIntention({
    name: ['change pickup', id],
    send: (change: PickupChange, key) => call(pickupApi.change, { params: { id }, body: change, key }),
    shown: list.shows((now, _, change: PickupChange) =>
      now.filter((pickup) => pickup.id === id && isAsSaid(pickup, change)),
    ),
    isWanted: isAsSaid,
    onDone(pickup, aside: Aside) {
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
export function useArrive(id: number) {
  const list = usePickupList();
  return useIntention({
    name: ['arrive', id],
    send: (event: 'here', key) => call(pickupApi.progress, { params: { id }, body: { event }, key }),
    shown: list.shows((now) => now.filter((pickup) => pickup.id === id && after(pickup.status, 'here') === null)),
    onDone: list.put,
    onFailed: list.askAgain,
  });
}

export function useCancel(id: number, onDone: () => void) {
  const list = usePickupList();
  return useIntention({
    name: ['cancel pickup', id],
    send: (_: 'cancel', key) => call(pickupApi.cancel, { params: { id }, key }),
    shown: list.shows((now) => (now.some((pickup) => pickup.id === id) ? [] : [undefined])),
    onDone() {
      cancelledHere.add(id);
      list.drop(id);
      onDone();
    },
    onFailed: list.askAgain,
  });
}

/** What the server just said is shown at once; what else has changed meanwhile, it is asked again. */
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
    shows: <Said, Reply>(find: (now: List, before: List, said: Said) => readonly Reply[]) => ({ list: queryKey, find }),
    put: (pickup: Pickup) => replace(pickup.id, [pickup]),
    drop: (id: number) => replace(id, []),
  };
}
