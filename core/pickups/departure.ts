/** A pickup on the departure board, as staff see it and advance it. */
import { Relationship } from '#core/children/relationships.ts';
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idsText, idText, Instant, typedText } from '#core/http/fields.ts';
import { CustodyToday } from '#core/custody/custody-today.ts';
import { ShownPlan } from '#core/pickup-plans/pickup-plan.ts';
import { TypedPickupCode } from '#core/pickup-people/pickup-code.ts';
import { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { EtaMinutes, PickupMethod, PickupOrigin, PickupStatus, PickupStep } from './pickup.ts';

/** How staff verified the identity of the pickup person. */
export const identityChecks = ['known', 'photo_id', 'guardian_called', 'code'] as const;
export const IdentityCheck = z.enum(identityChecks);
export type IdentityCheck = z.infer<typeof IdentityCheck>;

/**
 * A person who may collect the child today. `hasNoAccount`: a guardian who was invited and has not signed up.
 * `askOffice`: the office decides before a release. `limits` are the days and times that exclude now.
 */
export const AuthorizedPerson = z.object({
  id: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  todayOnly: z.boolean(),
  hasNoAccount: z.optional(z.boolean()),
  askOffice: z.optional(z.boolean()),
  limits: z.optional(PersonLimits),
});
export type AuthorizedPerson = z.infer<typeof AuthorizedPerson>;

/**
 * `isAuthorized`: the announced person may still collect the child. `isAbsent`: it is reported absent all day, and
 * staff did not see it. `leftAt` is when it left by its attendance, `HH:mm`, else null. `pickupPeople` are all people
 * who may collect it now; empty once the pickup is over. `outsidePeople` have the right to collect it, and need the
 * office today: it is another guardian’s day by the custody calendar, their own days exclude it, or the office checks
 * the name; `custody` is whose day it is, null without a calendar. `note` is what staff noted at the release.
 * `mayRelease` is false for a current or former guardian of the child without the right to collect it: a colleague
 * releases it. `canUndo`: the current user may undo the release. `cancelledBy` is who canceled it while it was under
 * way. `restriction` is the court restriction: visible to staff, except guardians of the child.
 */
export const Departure = z.object({
  id: Id,
  childId: Id,
  child: z.string(),
  room: z.string(),
  date: Day,
  origin: PickupOrigin,
  status: PickupStatus,
  method: PickupMethod,
  time: z.nullable(TimeOfDay),
  etaMinutes: z.nullable(EtaMinutes),
  etaAt: z.nullable(Instant),
  person: AuthorizedPerson,
  isAuthorized: z.boolean(),
  isAbsent: z.boolean(),
  leftAt: z.nullable(TimeOfDay),
  pickupPeople: z.array(AuthorizedPerson),
  outsidePeople: z.array(AuthorizedPerson),
  custody: z.nullable(CustodyToday),
  steps: z.array(PickupStep),
  collectedBy: z.nullable(z.string()),
  releasedBy: z.nullable(z.string()),
  checked: z.nullable(IdentityCheck),
  note: z.nullable(z.string()),
  mayRelease: z.boolean(),
  canUndo: z.boolean(),
  cancelledBy: z.nullable(z.string()),
  restriction: z.nullable(z.string()),
});
export type Departure = z.infer<typeof Departure>;

/**
 * A child at school without an open pickup. `since` is when it arrived, `HH:mm`, if known. `plan` is how it leaves
 * today by its usual week. `pickupPeople`, `outsidePeople`, `custody`, `mayRelease` and `restriction` are as on a
 * departure.
 */
export const PresentChild = z.object({
  childId: Id,
  child: z.string(),
  room: z.string(),
  since: z.nullable(TimeOfDay),
  plan: z.nullable(ShownPlan),
  pickupPeople: z.array(AuthorizedPerson),
  outsidePeople: z.array(AuthorizedPerson),
  custody: z.nullable(CustodyToday),
  mayRelease: z.boolean(),
  restriction: z.nullable(z.string()),
});
export type PresentChild = z.infer<typeof PresentChild>;

/** How many children one release may take along: siblings leave together. */
export const maxReleased = 6;
export const maxReleaseNoteLength = 200;

/**
 * The body of a release: the children who leave together, the person who collects them, how staff verified the identity
 * of the person, and an optional note for the staff. `code` is what the person showed, with `checked` `code` only
 * (`TypedPickupCode` in core/pickup-people/pickup-code.ts).
 */
export const Release = z.strictObject({
  childIds: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(maxReleased, { error: 'too_long' })),
  pickupPersonId: Id,
  checked: IdentityCheck,
  code: z.optional(TypedPickupCode),
  note: z.optional(typedText({ max: maxReleaseNoteLength })),
});
export type Release = z.infer<typeof Release>;

/**
 * The departures of a day on the school's clock, and `children`, those at school without one. Every child at school is
 * in one of the two. `phone` is the number of the office. `schools` are those where the current user works, this one
 * included.
 */
export const DepartureBoard = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  phone: z.string(),
  date: Day,
  timeZone: z.string(),
  departures: z.array(Departure),
  children: z.array(PresentChild),
});
export type DepartureBoard = z.infer<typeof DepartureBoard>;

export const departureApi = {
  /**
   * The groups of the current user; all groups for door duty and for the office. Pickups canceled before a guardian
   * set out are left out, and releases without a pickup that were undone.
   */
  board: endpoint({
    method: 'GET',
    path: '/api/staff/departures',
    access: 'staff:group',
    summary: 'Lists today’s departures of the user’s groups by due time, and the other children at school.',
    /**
     * `school` is one of the user's schools, by default the first. `only` limits the reply to these children; a
     * missing one is not on the board.
     */
    query: z.strictObject({ school: z.optional(idText), only: z.optional(idsText) }),
    reply: DepartureBoard,
    errors: ['not_found'],
  }),
  /**
   * 404 for a child outside the user's groups; 409 when the pickup is already in that state, canceled, or of another
   * day; 409 `child_gone` when the child has left by its attendance.
   */
  advance: endpoint({
    method: 'POST',
    path: '/api/staff/departures/{id}/transitions',
    access: 'staff:group',
    summary: 'Advances a departure: the child gets ready, or is at the door.',
    body: z.strictObject({ step: z.enum(['getting_ready', 'at_the_door']) }),
    reply: Departure,
    errors: ['forbidden', 'not_found', 'pickup_conflict', 'child_gone'],
  }),
  /**
   * All children or none. 422 `person_not_authorized` for a person who may not collect each of the children now, with
   * `not_allowed` on `pickupPersonId` when it is another guardian’s day by the custody calendar, `outside_limits`
   * outside of the person’s own days and times, and `needs_approval` when the office decides first; 422 on `code`:
   * `required` and `not_allowed` when it does not go with `checked`, `not_allowed` for a code that does not work for
   * the person and each of the children, 429 after several wrong ones; 403
   * for a current or former guardian of a child without the right to collect it; 409 `child_gone` with `release` when a
   * child has left, `pickup_conflict` when a child is neither marked present nor has an open pickup today. A child
   * without an open pickup leaves as a walk-in.
   */
  release: endpoint({
    method: 'POST',
    path: '/api/staff/departures/releases',
    access: 'staff:group',
    summary: 'Releases children to a pickup person, with or without a pickup, with the identity check.',
    body: Release,
    reply: z.array(Departure),
    errors: ['forbidden', 'not_found', 'pickup_conflict', 'child_gone', 'person_not_authorized'],
  }),
  /**
   * The pickup returns to its step before the release; a walk-in is canceled. 403 for other staff than the one who
   * released, and for a current or former guardian of the child without the
   * right to collect it; 409 `undo_too_late` after five minutes, `child_gone` when staff marked since that the child
   * left.
   */
  undoRelease: endpoint({
    method: 'POST',
    path: '/api/staff/departures/{id}/undo',
    access: 'staff:group',
    summary: 'Undoes a release within five minutes, by the staff member who made it.',
    reply: Departure,
    errors: ['forbidden', 'not_found', 'pickup_conflict', 'undo_too_late', 'pickup_exists', 'child_gone'],
  }),
};
