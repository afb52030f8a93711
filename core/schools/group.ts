/** A school's groups and who works there, as its office sets them. (decisions, Words; trust, Who may what) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, typedLine } from '#core/http/fields.ts';
import { StaffTitle } from './staff.ts';

export const longestRoom = 20;
export const longestGroupName = 80;

/** `children` are how many are in it; `isArchived`: it is put away, and offered nowhere. */
export const FamilyGroup = z.object({
  id: Id,
  room: z.string(),
  name: z.nullable(z.string()),
  staffIds: z.array(Id),
  children: z.int(),
  isArchived: z.boolean(),
});
export type FamilyGroup = z.infer<typeof FamilyGroup>;

/** Those that are offered, to children, to staff and to who writes. */
export function openGroups<One extends Pick<FamilyGroup, 'isArchived'>>(groups: readonly One[]): One[] {
  return groups.filter(({ isArchived }) => !isArchived);
}

/**
 * Somebody who works at the school, by the number of their account. `isOffice`: administers it. `isMe` is the caller.
 */
export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  title: StaffTitle,
  doorDuty: z.boolean(),
  isOffice: z.boolean(),
  isMe: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const eachOnce = z.array(Id).check(
  z.maxLength(60),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'not_allowed' }),
);

const written = {
  room: typedLine({ min: 1, max: longestRoom }),
  name: z.nullable(typedLine({ min: 1, max: longestGroupName })),
  staffIds: eachOnce,
};

export const GroupChange = z.strictObject(written);
export type GroupChange = z.infer<typeof GroupChange>;

export const NewGroup = z.extend(GroupChange, { schoolId: Id });
export type NewGroup = z.infer<typeof NewGroup>;

export const StaffChange = z.strictObject({
  schoolId: Id,
  title: StaffTitle,
  doorDuty: z.boolean(),
  groupIds: eachOnce,
});
export type StaffChange = z.infer<typeof StaffChange>;

const spec = 'decisions, People and Words; trust, Who may what';

export const groupApi = {
  /** 404 for another school, or staff of another; 422 `not_allowed` on `room` where there is such a room already. */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/families/groups',
    who: 'admin',
    does: 'Makes a group with its room and staff.',
    spec,
    body: NewGroup,
    reply: FamilyGroup,
    answers: 201,
    refuses: ['not_found'],
  }),
  /**
   * Who is no longer among the staff loses the group at their next request. The same refusals, and 409 `moved_on` for
   * one that is put away.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/groups/{id}',
    who: 'admin',
    does: 'Changes a group’s room, name and staff.',
    spec,
    body: GroupChange,
    reply: FamilyGroup,
    refuses: ['not_found', 'moved_on'],
  }),
  /**
   * Only one that nothing was ever done with: 422 `not_allowed` on `children` while there are children in it, on `past`
   * where some were, or something was written for it. Its staff lose it.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/families/groups/{id}',
    who: 'admin',
    does: 'Takes away a group that was made by mistake.',
    spec,
    refuses: ['invalid', 'not_found'],
  }),
};

export const archiveApi = {
  /**
   * What it did stays. 422 `not_allowed` on `children` while there are children in it; on `room`, to take it back,
   * where another group has its room by now. What is so already stays.
   */
  put: endpoint({
    method: 'PUT',
    path: '/api/staff/families/groups/{id}/archive',
    who: 'admin',
    does: 'Puts a group away, so that it is offered nowhere, or takes it back.',
    spec,
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: FamilyGroup,
    refuses: ['not_found'],
  }),
};

export const staffApi = {
  /**
   * `id` is the account’s. `groupIds` are all of theirs. 404 for who does not work at that school, a group of another,
   * or one that is put away and not theirs.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/staff/{id}',
    who: 'admin',
    does: 'Changes what somebody does at a school: title, door duty, groups.',
    spec,
    body: StaffChange,
    reply: StaffMember,
    refuses: ['not_found'],
  }),
  /** Their open invitations to work there are taken back too. 403 for oneself, so that a school keeps an office. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/families/staff/{id}',
    who: 'admin',
    does: 'Ends somebody’s work at a school, the office’s included.',
    spec,
    query: z.strictObject({ school: idText }),
    refuses: ['forbidden', 'not_found'],
  }),
};
