/** The groups and staff of a school, as its office manages them. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, typedLine } from '#core/http/fields.ts';
import { OwnTitle, StaffTitle } from './staff.ts';

export const maxRoomLength = 20;
export const maxGroupNameLength = 80;

/** `children` is the number of children. An archived group cannot be chosen anywhere. */
export const FamilyGroup = z.object({
  id: Id,
  room: z.string(),
  name: z.nullable(z.string()),
  staffIds: z.array(Id),
  children: z.int(),
  isArchived: z.boolean(),
});
export type FamilyGroup = z.infer<typeof FamilyGroup>;

/** The groups that can be chosen: those that are not archived. */
export function openGroups<One extends Pick<FamilyGroup, 'isArchived'>>(groups: readonly One[]): One[] {
  return groups.filter(({ isArchived }) => !isArchived);
}

/** A staff member, by account id. `isOffice`: administers the school. `isMe`: is the current user. */
export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  title: StaffTitle,
  ownTitle: z.nullable(OwnTitle),
  doorDuty: z.boolean(),
  isOffice: z.boolean(),
  isMe: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const eachOnce = z.array(Id).check(
  z.maxLength(60),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'not_allowed' }),
);

const groupFields = {
  room: typedLine({ min: 1, max: maxRoomLength }),
  name: z.nullable(typedLine({ min: 1, max: maxGroupNameLength })),
  staffIds: eachOnce,
};

export const GroupChange = z.strictObject(groupFields);
export type GroupChange = z.infer<typeof GroupChange>;

export const NewGroup = z.extend(GroupChange, { schoolId: Id });
export type NewGroup = z.infer<typeof NewGroup>;

export const StaffChange = z.strictObject({
  schoolId: Id,
  title: StaffTitle,
  ownTitle: z.optional(z.nullable(OwnTitle)),
  doorDuty: z.boolean(),
  groupIds: eachOnce,
});
export type StaffChange = z.infer<typeof StaffChange>;

export const groupApi = {
  /** 404 for another school, or staff of another school; 422 `not_allowed` on `room` when the room exists. */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/families/groups',
    access: 'admin',
    summary: 'Creates a group with its room and staff.',
    body: NewGroup,
    reply: FamilyGroup,
    status: 201,
    errors: ['not_found'],
  }),
  /**
   * Removed staff lose access to the group with their next request. The same errors, and 409 `conflict` for an
   * archived group.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/groups/{id}',
    access: 'admin',
    summary: 'Changes a group’s room, name and staff.',
    body: GroupChange,
    reply: FamilyGroup,
    errors: ['not_found', 'conflict'],
  }),
  /**
   * Only for a group that was never used: 422 `not_allowed` on `children` while it has children, on `past` when it
   * had some or has records. Its staff lose access.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/families/groups/{id}',
    access: 'admin',
    summary: 'Deletes a group that was created by mistake.',
    errors: ['invalid', 'not_found'],
  }),
};

export const archiveApi = {
  /**
   * Its records stay. 422 `not_allowed` on `children` while the group has children; on `room`, to restore it, when
   * another group has its room. Idempotent.
   */
  put: endpoint({
    method: 'PUT',
    path: '/api/staff/families/groups/{id}/archive',
    access: 'admin',
    summary: 'Archives or restores a group. An archived group cannot be chosen anywhere.',
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: FamilyGroup,
    errors: ['not_found'],
  }),
};

export const staffApi = {
  /**
   * `id` is the account’s. `groupIds` replaces all groups. 404 for a user who does not work at that school, for a
   * group of another school, and for an archived group they are not assigned to. 422 `required` at `ownTitle.fr` when a
   * language of the school is missing; without `ownTitle` the job title is shown.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/staff/{id}',
    access: 'admin',
    summary: 'Changes the title, door duty and groups of a staff member.',
    body: StaffChange,
    reply: StaffMember,
    errors: ['not_found'],
  }),
  /** Also revokes their open invitations as staff. 403 for the current user, so that a school keeps an office. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/families/staff/{id}',
    access: 'admin',
    summary: 'Removes a staff or office member from a school.',
    query: z.strictObject({ school: idText }),
    errors: ['forbidden', 'not_found'],
  }),
};
