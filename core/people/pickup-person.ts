/**
 * Somebody who may collect a child: a guardian, or a person whom a guardian named. (§3 Pickup person; decisions, Pickup
 * people)
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, typedLine } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';

/** What somebody is to the child, said in the reader's own language. */
export const relationships = [
  'mother',
  'father',
  'guardian',
  'grandmother',
  'grandfather',
  'aunt',
  'uncle',
  'sibling',
  'sitter',
  'neighbour',
  'friend',
  'other',
] as const;
export const Relationship = z.enum(relationships);
export type Relationship = z.infer<typeof Relationship>;

const personStatuses = ['pending', 'approved', 'revoked'] as const;
export const PersonStatus = z.enum(personStatuses);
export type PersonStatus = z.infer<typeof PersonStatus>;

export const longestPersonName = 100;

/**
 * `childIds` are those of one's own children; `validOn` is there when they may come on that day only. `isMe` is the
 * caller, `isOwn` whom the caller has named, `canRemove` whom the caller may take back.
 */
export const PickupPerson = z.object({
  id: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  childIds: z.array(Id),
  status: PersonStatus,
  validOn: z.optional(Day),
  isMe: z.boolean(),
  isOwn: z.boolean(),
  canRemove: z.boolean(),
});
export type PickupPerson = z.infer<typeof PickupPerson>;

/** Who is named. Somebody for today only needs nobody's approval and is gone at closing time. */
export const NewPickupPerson = z.strictObject({
  name: typedLine({ min: 1, max: longestPersonName }),
  relationship: z.optional(Relationship),
  childIds: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
  todayOnly: z.optional(z.boolean()),
});
export type NewPickupPerson = z.infer<typeof NewPickupPerson>;

/** Whether somebody may collect a child on a day: approved, and that day if they are for one day only. */
export function isValidOn({ status, validOn }: Pick<PickupPerson, 'status' | 'validOn'>, day: string): boolean {
  return status === 'approved' && (validOn === undefined || validOn === day);
}

/**
 * A person as the school sees them. `validOn` is there when they may come on that day only; `children` are first names
 * with their rooms and what a court forbids, `namedBy` a guardian's name, `mayNamerCollect` false once that guardian
 * may no longer collect all of them. `mayManage` is false for an office member whose own child is or was among them: a
 * colleague decides.
 */
export const NamedPerson = z.object({
  id: Id,
  name: z.string(),
  relationship: z.optional(Relationship),
  validOn: z.optional(Day),
  children: z.array(z.object({ id: Id, name: z.string(), room: z.string(), restriction: z.nullable(z.string()) })),
  namedBy: z.string(),
  mayNamerCollect: z.boolean(),
  mayManage: z.boolean(),
});
export type NamedPerson = z.infer<typeof NamedPerson>;

export const personApi = {
  /** Guardians of the children first, oneself among them. Who was for one day is left out once it is over. */
  list: endpoint({
    method: 'GET',
    path: '/api/pickup-persons',
    who: 'guardian:pickup',
    does: 'Lists who may collect the children that one may collect oneself, and who waits for the school’s approval.',
    spec: '§7; decisions, Settled edges; trust, Who may what',
    reply: z.array(PickupPerson),
  }),
  /**
   * 404 for a child that is not one's own. 422 on `childIds`: `not_allowed` for children of two schools, `too_large`
   * where a child has as many people as it may; on `name`: `not_allowed` for somebody who may come already. Every
   * guardian who may collect is told.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/pickup-persons',
    who: 'guardian:pickup',
    does: 'Names somebody who may collect a child, once the school approves, or today only.',
    spec: 'decisions, Pickup and Settled edges',
    body: NewPickupPerson,
    reply: PickupPerson,
    answers: 201,
    refuses: ['forbidden', 'not_found'],
  }),
  /**
   * For every child that one may collect oneself. 403 for a guardian. What is scheduled with them is cancelled, what is
   * under way is left to the school, and everybody concerned is told.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pickup-persons/{id}',
    who: 'guardian:pickup',
    does: 'Takes back a person who was named for one’s children, by whomever.',
    spec: 'decisions, Calls beyond the specification’s; trust, Who may what',
    refuses: ['forbidden', 'not_found'],
  }),
};

export const approvalApi = {
  /** Who waits longest first, unless `status` says `approved`: then by name. Guardians are not among them. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/pickup-persons',
    who: 'staff:group',
    does: 'Lists the people whom the school has yet to approve, or those who may come, for the children of one’s groups.',
    spec: 'decisions, Pickup; trust, Who may what',
    query: z.strictObject({ status: z.optional(z.enum(['pending', 'approved'])) }),
    reply: z.array(NamedPerson),
  }),
  /**
   * `mayNamerCollect` is what was read: 409 `moved_on` where it is approved and the guardian who named them may no
   * longer collect, or may again. 404 once it is decided. 403 for who is or was a guardian of one of the children.
   */
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/pickup-persons/{id}/decision',
    who: 'admin',
    does: 'Approves a person or declines. Every guardian who may collect is told.',
    spec: 'trust, Who may what and Pickup',
    body: z.strictObject({ approve: z.boolean(), mayNamerCollect: z.boolean() }),
    refuses: ['forbidden', 'not_found', 'moved_on'],
  }),
  /**
   * For all of their children. 403 for a guardian, whose right is in their link, and for who is or was a guardian of
   * one of the children; 404 once they are taken back.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/pickup-persons/{id}',
    who: 'admin',
    does: 'Takes back a person, whoever named them. Every guardian who may collect is told.',
    spec: 'trust, Who may what and Pickup',
    refuses: ['forbidden', 'not_found'],
  }),
};
