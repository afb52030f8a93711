import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Day } from '#core/time/day.ts';
import { ChildToday, Pickup, PickupChange, PickupProgress, PickupRequest } from './pickup.ts';

export const pickupApi = {
  /**
   * With `date`: the pickups of that day, including canceled ones. Without: the open ones, and the releases of the
   * last two weeks, 50 of these at most. The last release of each child, and its last one at a slot, are always
   * included: the next pickup is proposed from them.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/pickups',
    access: 'guardian:view',
    summary: 'Lists the pickups of the user’s children, the latest day first: of a day, or the open and recent ones.',
    query: z.strictObject({ date: z.optional(Day) }),
    reply: z.array(Pickup),
  }),
  /**
   * For children whose pickup today would be refused, or accepted despite a reported absence, and for departures
   * without a pickup. The day is the school's.
   */
  today: endpoint({
    method: 'GET',
    path: '/api/pickups/today',
    access: 'guardian:view',
    summary:
      'Returns for each child whether it is at school today or has left, by its marks, and when staff marked that it left.',
    reply: z.array(ChildToday),
  }),
  /**
   * 422 for a slot off the grid or in the past, for GPS after the school closed, and for a person not authorized that
   * day; 409 for a second pickup, with who scheduled the first, and for today `child_gone` once staff marked that the
   * child left. A child marked present today may be picked up although it was reported absent.
   */
  schedule: endpoint({
    method: 'POST',
    path: '/api/pickups',
    access: 'guardian:pickup',
    summary: 'Schedules a pickup.',
    body: PickupRequest,
    reply: Pickup,
    status: 201,
    errors: ['forbidden', 'not_found', 'pickup_exists', 'child_absent', 'child_gone', 'person_not_authorized'],
  }),
  /**
   * 422 as for scheduling, except for unchanged values; 409 `pickup_conflict` once a guardian has set out,
   * `child_gone` once the child has left that day.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/pickups/{id}',
    access: 'guardian:pickup',
    summary: 'Changes the time, method or person of a scheduled pickup.',
    body: PickupChange,
    reply: Pickup,
    errors: ['forbidden', 'not_found', 'pickup_conflict', 'child_gone', 'person_not_authorized'],
  }),
  /** 404 when it is already canceled; 409 once the child has left. */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/pickups/{id}',
    access: 'guardian:pickup',
    summary: 'Cancels a pickup before the child has left.',
    errors: ['forbidden', 'not_found', 'pickup_conflict'],
  }),
  /**
   * Repeating `on_the_way` updates the minutes. The position is not sent. 409 `child_gone` once the child has left
   * that day.
   */
  progress: endpoint({
    method: 'POST',
    path: '/api/pickups/{id}/progress',
    access: 'guardian:pickup',
    summary: 'Notifies the school that the guardian is on the way, with an ETA, or has arrived. Today’s pickups only.',
    body: PickupProgress,
    reply: Pickup,
    errors: ['forbidden', 'not_found', 'pickup_conflict', 'child_gone'],
  }),
};
