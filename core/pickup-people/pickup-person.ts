/** A person who may collect a child: a guardian, or a pickup person added by a guardian. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, typedLine, typedText } from '#core/http/fields.ts';
import { Relationship } from '#core/children/relationships.ts';
import { Day } from '#core/time/day.ts';
import { isWithinLimits, PersonLimits } from './person-limits.ts';

const personStatuses = ['pending', 'approved', 'revoked'] as const;
export const PersonStatus = z.enum(personStatuses);
export type PersonStatus = z.infer<typeof PersonStatus>;

export const maxPersonNameLength = 100;

/**
 * `childIds` are those of the user's children; `validOn` is set for a person for that day only, `limits` for one with
 * days and times. `isMe`: the person is
 * the current user. `isOwn`: the current user added the person. `canRemove`: the current user may remove the person.
 */
export const PickupPerson = z.object({
  id: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  childIds: z.array(Id),
  status: PersonStatus,
  validOn: z.optional(Day),
  limits: z.optional(PersonLimits),
  isMe: z.boolean(),
  isOwn: z.boolean(),
  canRemove: z.boolean(),
});
export type PickupPerson = z.infer<typeof PickupPerson>;

/**
 * The body for adding a person. A person for today only expires at closing time, and needs no approval unless the
 * office checks the name first.
 */
export const NewPickupPerson = z.strictObject({
  name: typedLine({ min: 1, max: maxPersonNameLength }),
  relationship: z.optional(Relationship),
  childIds: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
  todayOnly: z.optional(z.boolean()),
  limits: z.optional(PersonLimits),
});
export type NewPickupPerson = z.infer<typeof NewPickupPerson>;

/** The body of a change of limits: null for none. `before` are those that the user has read. */
export const LimitsChange = z.strictObject({ limits: z.nullable(PersonLimits), before: z.nullable(PersonLimits) });
export type LimitsChange = z.infer<typeof LimitsChange>;

export const maxReasonLength = 200;

/**
 * The body of an authorization on the spot: a person for today only, and why the office authorizes them. `confirmed`:
 * the office has read that the name is on a do-not-release list.
 */
export const SpotAuthorization = z.strictObject({
  name: typedLine({ min: 1, max: maxPersonNameLength }),
  relationship: z.optional(Relationship),
  childIds: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(6, { error: 'too_long' })),
  reason: typedText({ min: 1, max: maxReasonLength }),
  confirmed: z.optional(z.boolean()),
});
export type SpotAuthorization = z.infer<typeof SpotAuthorization>;

/**
 * Whether a person may collect a child on a day, and at a time where it is known: approved, valid on that day, and
 * within their limits. An empty `day` is every day.
 */
export function isValidOn(
  { status, validOn, limits }: Pick<PickupPerson, 'status' | 'validOn' | 'limits'>,
  day: string,
  time?: string | null,
): boolean {
  if (status !== 'approved' || (validOn !== undefined && validOn !== day)) return false;
  return !limits || day === '' || isWithinLimits(limits, day, time);
}

/**
 * A pickup person as the school sees them. `validOn` is set for a person for that day only; `children` have full
 * names, rooms and court restrictions. `namedBy` is the guardian who added the person; `mayNamerCollect` is false
 * once that guardian may no longer collect all of the children. `mayManage` is false for an office member who is or
 * was a guardian of one of the children: a colleague decides. `isListed`: the name is on the do-not-release list of a
 * child, left out for such a guardian.
 */
export const StaffPickupPerson = z.object({
  id: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  validOn: z.optional(Day),
  limits: z.optional(PersonLimits),
  children: z.array(z.object({ id: Id, name: z.string(), room: z.string(), restriction: z.nullable(z.string()) })),
  namedBy: z.string(),
  mayNamerCollect: z.boolean(),
  mayManage: z.boolean(),
  isListed: z.optional(z.boolean()),
});
export type StaffPickupPerson = z.infer<typeof StaffPickupPerson>;

export const personApi = {
  /** Guardians of the children first, the user included. Expired people are left out. */
  list: endpoint({
    method: 'GET',
    path: '/api/pickup-persons',
    access: 'guardian:pickup',
    summary: 'Lists the people who may collect the children of the current user, and those pending approval.',
    reply: z.array(PickupPerson),
  }),
  /**
   * 404 for a child of another family. 422 on `childIds`: `not_allowed` for children of two schools, `too_large` when
   * a child has the maximum of people; on `name`: `not_allowed` for an existing person; on `limits`:
   * `not_allowed` for a person for today, `too_early` on an end before its begin. A person for today whose name
   * the office checks first is pending. Every guardian who may collect is notified.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/pickup-persons',
    access: 'guardian:pickup',
    summary: 'Adds a pickup person, subject to the school’s approval, or for today only.',
    body: NewPickupPerson,
    reply: PickupPerson,
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Narrower limits hold at once. With wider ones an approved person waits for the office again. Scheduled pickups that
   * the person may no longer take are canceled, and guardians who may collect are notified. 403 for a person that
   * another guardian added; 404 once removed; 409 `conflict` when the limits are no longer `before`; 422 on `limits` as
   * for adding.
   */
  changeLimits: endpoint({
    method: 'PUT',
    path: '/api/pickup-persons/{id}/limits',
    access: 'guardian:pickup',
    summary: 'Changes the days and times of a pickup person that the user added.',
    body: LimitsChange,
    reply: PickupPerson,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /**
   * For every child the user may collect. 403 for a guardian. Scheduled pickups with the person are canceled, those
   * under way are left to the school, and the people concerned are notified.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pickup-persons/{id}',
    access: 'guardian:pickup',
    summary: 'Removes a pickup person of the user’s children, whichever guardian added them.',
    errors: ['forbidden', 'not_found'],
  }),
};

export const approvalApi = {
  /** Pending people by waiting time, longest first; with `status` `approved` by name. Guardians are excluded. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/pickup-persons',
    access: 'staff:group',
    summary: 'Lists the pending or approved pickup people for the children of the user’s groups.',
    query: z.strictObject({ status: z.optional(z.enum(['pending', 'approved'])) }),
    reply: z.array(StaffPickupPerson),
  }),
  /**
   * `mayNamerCollect` is the value that was read: approving is 409 `conflict` when it changed since. 404 once it is
   * decided. 403 for a current or former guardian of one of the children.
   */
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/pickup-persons/{id}/decision',
    access: 'admin',
    summary: 'Approves or declines a pickup person. Guardians who may collect are notified.',
    body: z.strictObject({
      approve: z.boolean(),
      mayNamerCollect: z.boolean(),
      limits: z.optional(z.nullable(PersonLimits)),
    }),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /**
   * For the rest of today. 404 for a child of another school; 403 for a child whose guardian the user is or was. 422 on
   * `name`: `not_allowed` for a person of the list, for a removed one, and for a guardian, present or former, without
   * the right to collect, `needs_approval` for a name of a do-not-release list without `confirmed`; on
   * `childIds`: `not_allowed` for children of two schools, `too_late` when the school has no school day or has closed.
   * Guardians who may collect are notified.
   */
  authorize: endpoint({
    method: 'POST',
    path: '/api/staff/pickup-persons',
    access: 'admin',
    summary: 'Authorizes a person who is at the school to collect children today, with a reason.',
    body: SpotAuthorization,
    reply: z.object({ id: Id }),
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * For all of their children. 403 for a guardian, whose right is part of their link, and for a user who is or was a
   * guardian of one of the children; 404 once removed.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/pickup-persons/{id}',
    access: 'admin',
    summary: 'Removes a pickup person. Guardians who may collect are notified.',
    errors: ['forbidden', 'not_found'],
  }),
};
