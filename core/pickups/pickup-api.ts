import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Day } from '#core/time/day.ts';
import { ChildToday, Pickup, PickupChange, PickupProgress, PickupRequest } from './pickup.ts';

export const pickupApi = {
  /**
   * Of one day when `date` is given, with those cancelled; else those that are open, and the hand-overs of the last two
   * weeks, 50 of these at most. However long ago, each child's last hand-over and its last at a slot are among them:
   * the next is proposed from these.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/pickups',
    who: 'guardian:view',
    does: 'Lists the pickups of the children one may see, the latest day first: of one day, the cancelled ones too, or the open ones, the recent hand-overs and each child’s last.',
    spec: 'decisions, Pickup and Calls beyond the specification’s',
    query: z.strictObject({ date: z.optional(Day) }),
    reply: z.array(Pickup),
  }),
  /** Where a pickup for today would be refused, or taken though an absence was reported. The day is the school's. */
  today: endpoint({
    method: 'GET',
    path: '/api/pickups/today',
    who: 'guardian:view',
    does: 'Says of each child one may pick up whether it is at school today or has left, as staff marked it.',
    spec: 'decisions, Pickup; trust, Pickup: safe arrival',
    reply: z.array(ChildToday),
  }),
  /**
   * 422 for a slot off the grid or past, GPS once the school has closed, and a person not authorized that day; 409 for
   * a second one, with who scheduled it, and for today `child_gone` once staff have marked that the child left. A child
   * marked present by staff today may be picked up though it was reported absent.
   */
  schedule: endpoint({
    method: 'POST',
    path: '/api/pickups',
    who: 'guardian:pickup',
    does: 'Schedules a pickup.',
    spec: '§7, §5; decisions, Pickup',
    body: PickupRequest,
    reply: Pickup,
    answers: 201,
    refuses: ['forbidden', 'not_found', 'pickup_exists', 'child_absent', 'child_gone', 'person_not_authorized'],
  }),
  /**
   * 422 as when scheduling, where what stands may stay; 409 `pickup_moved_on` once a guardian has set out, `child_gone`
   * once the child has left that day.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/pickups/{id}',
    who: 'guardian:pickup',
    does: 'Changes how and with whom, while the pickup is only scheduled.',
    spec: 'decisions, Pickup',
    body: PickupChange,
    reply: Pickup,
    refuses: ['forbidden', 'not_found', 'pickup_moved_on', 'child_gone', 'person_not_authorized'],
  }),
  /** 404 when it is cancelled already; 409 once the child has left. */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/pickups/{id}',
    who: 'guardian:pickup',
    does: 'Cancels a pickup before the child has left.',
    spec: '§8; decisions, Pickup',
    refuses: ['forbidden', 'not_found', 'pickup_moved_on'],
  }),
  /**
   * Said again on the way, it only brings new minutes. No position is ever taken. 409 `child_gone` once the child has
   * left that day.
   */
  progress: endpoint({
    method: 'POST',
    path: '/api/pickups/{id}/progress',
    who: 'guardian:pickup',
    does: 'Tells the school that one is on the way, in how many minutes, or there. Today’s pickups only.',
    spec: 'decisions, Pickup and Shapes of ours',
    body: PickupProgress,
    reply: Pickup,
    refuses: ['forbidden', 'not_found', 'pickup_moved_on', 'child_gone'],
  }),
};
