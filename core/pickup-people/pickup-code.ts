/**
 * Single-use codes: a guardian shares one with a pickup person, who shows it at the door (docs/decisions/0061). A code
 * proves that the guardian sent the person. It gives no right: each rule of a release applies.
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, typedLine } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { Relationship } from '#core/children/relationships.ts';

export const pickupCodeLength = 6;
/** How many days ahead a code may be shared. */
export const maxCodeDaysAhead = 14;
const maxCodeChildren = 6;

/** A code as it is typed: digits, spaces and hyphens. Any other text is a wrong code. */
export const TypedPickupCode = typedLine({ min: 1, max: 20 });

/** The digits of a typed code. Undefined for a text that is no code. */
export function pickupCodeIn(typed: string): string | undefined {
  const digits = typed.replace(/[\s\p{Dash_Punctuation}]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** `482 913`, as it is shown and read aloud. */
export const formatPickupCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/**
 * A code of today or later, without its digits: only their hash is stored. `childIds` are those of the user's
 * children; `sharedBy` is the name of the guardian. `isUsed`: each of the children has left with it.
 */
export const PickupCode = z.object({
  id: Id,
  pickupPersonId: Id,
  person: z.string(),
  childIds: z.array(Id),
  day: Day,
  sharedBy: z.string(),
  isUsed: z.boolean(),
});
export type PickupCode = z.infer<typeof PickupCode>;

/** The body of a new code. Without `day`: today until the school closes, then the next school day. */
export const NewPickupCode = z.strictObject({
  pickupPersonId: Id,
  childIds: z
    .array(Id)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(maxCodeChildren, { error: 'too_long' })),
  day: z.optional(Day),
});
export type NewPickupCode = z.infer<typeof NewPickupCode>;

/** A new code with its six digits, shown once. */
export const SharedPickupCode = z.extend(PickupCode, { code: z.string() });
export type SharedPickupCode = z.infer<typeof SharedPickupCode>;

/** The person and the children of a right code. `children` are those who have not left with it. */
export const PickupCodeMatch = z.object({
  pickupPersonId: Id,
  person: z.string(),
  relationship: z.optional(Relationship),
  children: z.array(z.object({ id: Id, name: z.string(), room: z.string() })),
});
export type PickupCodeMatch = z.infer<typeof PickupCodeMatch>;

export const pickupCodeApi = {
  /** The earliest day first. Used codes are included, withdrawn ones are not. */
  list: endpoint({
    method: 'GET',
    path: '/api/pickup-codes',
    access: 'guardian:pickup',
    summary: 'Lists the pickup codes of the user’s children from today on, whichever guardian shared them.',
    reply: z.array(PickupCode),
  }),
  /**
   * Replaces an earlier code of the same person, child and day. 404 for a child or person of another family. 422 on
   * `pickupPersonId`: `not_allowed` for a guardian, who has an account; on `day`: `not_allowed` on a day without
   * school, `too_early` once the school has closed on that day, `too_late` after `maxCodeDaysAhead` days; on
   * `childIds`: `not_allowed` for children of two schools. 422 `person_not_authorized` for a person who may not
   * collect each of the children that day. Guardians who may collect are notified.
   */
  share: endpoint({
    method: 'POST',
    path: '/api/pickup-codes',
    access: 'guardian:pickup',
    summary: 'Makes a single-use code that a pickup person shows at the door on one day.',
    body: NewPickupCode,
    reply: SharedPickupCode,
    status: 201,
    errors: ['forbidden', 'not_found', 'person_not_authorized'],
  }),
  /** For every child the user may collect. 404 once it is used or withdrawn. Guardians are notified. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/pickup-codes/{id}',
    access: 'guardian:pickup',
    summary: 'Withdraws a pickup code, whichever guardian shared it.',
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * `school` is one of the user's schools, by default the first. 422 `not_allowed` on `code` for any code that does
   * not work here and now: a wrong, used, withdrawn or expired one, one of another day, and one of a child outside the
   * user's groups. 429 after several wrong codes on the device or in the school. A right code is not used up: the
   * release uses it.
   */
  check: endpoint({
    method: 'POST',
    path: '/api/staff/pickup-codes/check',
    access: 'staff:group',
    summary: 'Names the person and the children of a code that is shown at the door.',
    query: z.strictObject({ school: z.optional(idText) }),
    body: z.strictObject({ code: TypedPickupCode }),
    reply: PickupCodeMatch,
    errors: ['not_found'],
  }),
};
