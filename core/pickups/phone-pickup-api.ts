/** Pickups that staff enter for a parent who calls. */
import * as z from 'zod/mini';
import { PhoneCaller } from '#core/attendance/phone-caller.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/**
 * What a pickup by phone can be for a day: the slots (`HH:mm`) that are left, and who may collect the child. `pickup`
 * is the one that is scheduled already.
 */
export const PhonePickupChoice = z.object({
  childId: Id,
  day: Day,
  slots: z.array(TimeOfDay),
  people: z.array(z.object({ id: Id, name: z.string() })),
  pickup: z.nullable(z.object({ time: z.nullable(TimeOfDay), person: z.string() })),
});
export type PhonePickupChoice = z.infer<typeof PhonePickupChoice>;

/** The body of a pickup by phone: a slot of the day, a person and the caller. */
export const PhonePickup = z.strictObject({
  from: PhoneCaller,
  date: Day,
  time: TimeOfDay,
  pickupPersonId: Id,
});
export type PhonePickup = z.infer<typeof PhonePickup>;

export const phonePickupApi = {
  /** `{id}` is the child. 403 for staff with door duty only. */
  choice: endpoint({
    method: 'GET',
    path: '/api/staff/attendance/{id}/pickup',
    access: 'staff:group',
    summary: 'Returns the slots of a day and the people who may collect a child.',
    query: z.strictObject({ day: Day }),
    reply: PhonePickupChoice,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * `{id}` is the child. 422 for a slot off the grid, past or after the cut-off, for a person not authorized that day,
   * and for a caller (`from`) who is no guardian of the child or may not collect it: also by a typed name, unless the
   * office enters it; 409 as for a guardian who schedules. 403 for staff with door duty only, and for their own child
   * without the right to collect it. Every guardian is notified.
   */
  schedule: endpoint({
    method: 'POST',
    path: '/api/staff/attendance/{id}/pickup',
    access: 'staff:group',
    summary: 'Enters a pickup that a parent asked for by phone.',
    body: PhonePickup,
    reply: PhonePickupChoice,
    status: 201,
    errors: ['forbidden', 'not_found', 'pickup_exists', 'child_absent', 'child_gone', 'person_not_authorized'],
  }),
};
