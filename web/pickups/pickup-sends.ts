/** The requests of pickups that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { Pickup, PickupChange, PickupRequest } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { call } from '#web/api/call.ts';

/** A pickup, and the siblings who are collected with it. One attempt: what waits is complete. */
export type PickupOfSiblings = PickupRequest & { readonly alsoFor?: readonly number[] };

/** The pickup of each child, the chosen one first. */
export const requestsOf = ({ alsoFor = [], ...request }: PickupOfSiblings): readonly PickupRequest[] => [
  request,
  ...alsoFor.map((childId) => ({ ...request, childId })),
];

/** One call for each child, under a key of its own. A refusal leaves the rest unsent. */
export async function schedulePickups(
  all: PickupOfSiblings,
  key: string,
  onChild: (childId: number) => void = () => undefined,
): Promise<readonly Pickup[]> {
  const pickups: Pickup[] = [];
  for (const body of requestsOf(all)) {
    onChild(body.childId);
    const isFirst = body.childId === all.childId;
    pickups.push(await call(pickupApi.schedule, { body, key: isFirst ? key : `${key}-${body.childId}` }));
  }
  return pickups;
}

export const sends = {
  'schedule pickup': (all: PickupOfSiblings, key: string) => schedulePickups(all, key),
  'change pickup': (body: PickupChange, key: string, id: number) =>
    call(pickupApi.change, { params: { id }, body, key }),
  'cancel pickup': (_: 'cancel', key: string, id: number) => call(pickupApi.cancel, { params: { id }, key }),
  arrive: (event: 'here', key: string, id: number) =>
    call(pickupApi.progress, { params: { id }, body: { event }, key }),
  'on my way': (etaMinutes: number, key: string, id: number) =>
    call(pickupApi.progress, { params: { id }, body: { event: 'on_the_way', etaMinutes }, key }),
} as const;
