/** A pickup as the school's staff see and move it. (decisions, Pickup; trust, Pickup is the flow that can hurt) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idsText, idText, Instant } from '#core/http/fields.ts';
import { Relationship } from '#core/people/pickup-person.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { EtaMinutes, PickupMethod, PickupStatus, PickupStep } from './pickup.ts';

/** How staff made sure of who stands at the door. */
export const handOverChecks = ['known', 'photo_id', 'guardian_called'] as const;
export const HandOverCheck = z.enum(handOverChecks);
export type HandOverCheck = z.infer<typeof HandOverCheck>;

/** Somebody who may collect the child today. */
export const Collector = z.object({
  id: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  todayOnly: z.boolean(),
});
export type Collector = z.infer<typeof Collector>;

/**
 * `isAuthorized` is whether the announced person may still collect the child; `isAbsent` that it was reported absent
 * all day; `leftAt` when it left the school by its attendance, `HH:mm`, null while it has not; `collectors` everybody
 * who may collect it that day. `mayHandOver` is false for who is or was the child's guardian and may not collect it: a
 * colleague hands it over. `canUndo` is the caller's own right to take the release back. `cancelledBy` is who called it
 * off while it was under way. `restriction` is what a court forbids about the child: for staff, never for those who are
 * its guardians.
 */
export const Departure = z.object({
  id: Id,
  childId: Id,
  child: z.string(),
  room: z.string(),
  date: Day,
  status: PickupStatus,
  method: PickupMethod,
  time: z.nullable(TimeOfDay),
  etaMinutes: z.nullable(EtaMinutes),
  etaAt: z.nullable(Instant),
  person: Collector,
  isAuthorized: z.boolean(),
  isAbsent: z.boolean(),
  leftAt: z.nullable(TimeOfDay),
  collectors: z.array(Collector),
  steps: z.array(PickupStep),
  collectedBy: z.nullable(z.string()),
  handedOverBy: z.nullable(z.string()),
  checked: z.nullable(HandOverCheck),
  mayHandOver: z.boolean(),
  canUndo: z.boolean(),
  cancelledBy: z.nullable(z.string()),
  restriction: z.nullable(z.string()),
});
export type Departure = z.infer<typeof Departure>;

/** Who the child left with when it is not the announced person, and how staff made sure. */
export const Release = z.strictObject({ checked: HandOverCheck, pickupPersonId: z.optional(Id) });
export type Release = z.infer<typeof Release>;

/**
 * What the board is about: the school's day and clock. `schools` are those at which one works, the board's among them.
 */
export const DepartureBoard = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  date: Day,
  timeZone: z.string(),
  departures: z.array(Departure),
});
export type DepartureBoard = z.infer<typeof DepartureBoard>;

export const departureApi = {
  /**
   * Of one's groups; of every group with the door duty and for the office. One that was called off before anybody had
   * set out is left out.
   */
  board: endpoint({
    method: 'GET',
    path: '/api/staff/departures',
    who: 'staff:group',
    does: 'Gives today’s departures of one’s groups, in the order in which they are due.',
    spec: 'decisions, Pickup; trust, Who may what',
    /**
     * One of one's schools; the first of them unless said. `only` of these: one that is then missing is not on the
     * board.
     */
    query: z.strictObject({ school: z.optional(idText), only: z.optional(idsText) }),
    reply: DepartureBoard,
    refuses: ['not_found'],
  }),
  /**
   * 404 for a child of a group that one does not serve, 409 where it is that far already, was called off, or is another
   * day’s, and `child_gone` where the child has left by its attendance.
   */
  advance: endpoint({
    method: 'POST',
    path: '/api/staff/departures/{id}/steps',
    who: 'staff:group',
    does: 'Moves a departure on: the child gets ready, or is at the door.',
    spec: 'decisions, Pickup',
    body: z.strictObject({ step: z.enum(['getting_ready', 'at_the_door']) }),
    reply: Departure,
    refuses: ['forbidden', 'not_found', 'pickup_moved_on', 'child_gone'],
  }),
  /**
   * 422 `person_not_authorized` for somebody who may not collect the child at this moment; 403 for who is or was its
   * guardian and may not collect it; 409 `child_gone` where the child has left by its attendance.
   */
  release: endpoint({
    method: 'POST',
    path: '/api/staff/departures/{id}/release',
    who: 'staff:group',
    does: 'Hands the child over, saying to whom and how they were checked.',
    spec: 'decisions, Pickup; trust, Pickup',
    body: Release,
    reply: Departure,
    refuses: ['forbidden', 'not_found', 'pickup_moved_on', 'child_gone', 'person_not_authorized'],
  }),
  /**
   * 403 for anybody but who released, and for who is or was the child’s guardian and may not collect it; 409
   * `undo_too_late` after five minutes, `child_gone` where staff have marked since that the child left.
   */
  undoRelease: endpoint({
    method: 'POST',
    path: '/api/staff/departures/{id}/undo',
    who: 'staff:group',
    does: 'Takes a hand-over back within five minutes, by the same person.',
    spec: 'decisions, Pickup; trust, Pickup',
    reply: Departure,
    refuses: ['forbidden', 'not_found', 'pickup_moved_on', 'undo_too_late', 'pickup_exists', 'child_gone'],
  }),
};
