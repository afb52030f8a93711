/** Office changes to groups and staff. Links take effect at the user's next request. */
import { halfWrittenLanguages } from '#core/lang/bilingual-rules.ts';
import type { GroupChange, NewGroup, StaffChange } from '#core/schools/group.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { findGroup, findMember } from '#server/children/family-store.ts';
import { lockChildren } from '#server/children/enrolment-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { pauseWebhooksOfLeaver } from '#server/webhooks/webhook-acts.ts';
import { revokeStaffInvitations } from '#server/auth/invitations/invitation-withdrawal-store.ts';
import {
  countGroups,
  countMembers,
  deleteGroup,
  deleteMember,
  findDeletionBlocker,
  insertGroup,
  isRoomTaken,
  setArchived,
  setGroupStaff,
  updateGroup,
  updateMember,
} from './group-store.ts';
import { findLanguages } from './school-store.ts';
import { findStaffOf } from './staff-audience-store.ts';

const roomTaken = () => new Refusal('invalid', { problems: [{ path: 'room', code: 'not_allowed' }] });

/** Creates a group. Returns the id. */
export async function addGroup(context: ActionContext, { schoolId, staffIds, ...written }: NewGroup): Promise<number> {
  const { tx, currentUser } = context;
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await requireSchoolStaff(context, schoolId, staffIds);
  await lockChildren(tx, schoolId);
  if (await isRoomTaken(tx, { id: 0, schoolId, room: written.room })) throw roomTaken();
  const id = await insertGroup(tx, schoolId, written);
  if (id === undefined) throw roomTaken();
  await setGroupStaff(tx, { id, schoolId }, staffIds);
  await recordChange(context, schoolId, { act: 'group.added', subjectId: id });
  return id;
}

/** Changes a group's room label, name and staff. */
export async function changeGroup(
  context: ActionContext,
  id: number,
  { staffIds, ...written }: GroupChange,
): Promise<void> {
  const { tx } = context;
  const group = await findGroup(tx, id);
  if (!group) throw new Refusal('not_found');
  const { schoolId } = group;
  if (group.isArchived) throw new Refusal('conflict');
  await requireSchoolStaff(context, schoolId, staffIds);
  if (await isRoomTaken(tx, { id, schoolId, room: written.room })) throw roomTaken();
  await updateGroup(tx, id, written);
  await setGroupStaff(tx, { id, schoolId }, staffIds);
  await recordChange(context, schoolId, { act: 'group.changed', subjectId: id });
}

/** Deletes an unused group. The refusal says what uses it. */
export async function removeGroup(context: ActionContext, id: number): Promise<void> {
  const { tx } = context;
  const group = await findGroup(tx, id);
  if (!group) throw new Refusal('not_found');
  // Prevents a child from entering the group until the transaction ends.
  await lockChildren(tx, group.schoolId);
  const hold = await findDeletionBlocker(tx, id);
  if (hold) throw new Refusal('invalid', { problems: [{ path: hold, code: 'not_allowed' }] });
  await deleteGroup(tx, id);
  await recordChange(context, group.schoolId, { act: 'group.removed', subjectId: id });
}

/** Archives a group without children, or restores it while its room label is free. */
export async function archiveGroup(context: ActionContext, id: number, isArchived: boolean): Promise<void> {
  const { tx, now } = context;
  const found = await findGroup(tx, id);
  if (!found) throw new Refusal('not_found');
  const { schoolId } = found;
  // Prevents a child from entering the group, and a new group from taking its room label, until the transaction ends.
  await lockChildren(tx, schoolId);
  const group = await findGroup(tx, id);
  if (!group) throw new Refusal('not_found');
  if (group.isArchived === isArchived) return;
  if (group.children > 0) throw new Refusal('invalid', { problems: [{ path: 'children', code: 'not_allowed' }] });
  if (!isArchived && (await isRoomTaken(tx, { id, schoolId, room: group.room }))) throw roomTaken();
  await setArchived(tx, id, isArchived ? now : null);
  await recordChange(context, schoolId, { act: isArchived ? 'group.archived' : 'group.taken_back', subjectId: id });
}

/** Changes a staff member's role at a school. */
export async function changeMember(context: ActionContext, userId: number, change: StaffChange): Promise<void> {
  const { tx, currentUser } = context;
  const { schoolId, groupIds } = change;
  await requireMember(context, userId, schoolId);
  if ((await countGroups(tx, schoolId, groupIds, userId)) < groupIds.length) throw new Refusal('not_found');
  if (change.ownTitle) {
    const problems = halfWrittenLanguages('ownTitle', change.ownTitle, await findLanguages(tx, schoolId));
    if (problems.length > 0) throw new Refusal('invalid', { problems });
  }
  await updateMember(tx, userId, change);
  // The release right affects every board.
  publishChange(tx, [userId, currentUser.id], { about: 'departures' });
  await recordChange(context, schoolId, { act: 'staff.changed', aboutId: userId });
}

/**
 * Removes a staff member from a school, with their open invitations, and pauses their webhooks. Users cannot remove
 * themselves, so an office always remains.
 */
export async function removeMember(context: ActionContext, userId: number, schoolId: number): Promise<void> {
  const { tx, currentUser, now } = context;
  await requireMember(context, userId, schoolId);
  if (userId === currentUser.id) throw new Refusal('forbidden');
  await deleteMember(tx, userId, schoolId);
  await revokeStaffInvitations(tx, { userId, schoolId, now });
  await pauseWebhooksOfLeaver(context, { userId, schoolId });
  await recordChange(context, schoolId, { act: 'staff.removed', aboutId: userId });
}

async function requireMember({ tx, currentUser }: ActionContext, userId: number, schoolId: number): Promise<void> {
  const isOwn = currentUser.adminOf.includes(schoolId);
  if (!isOwn || !(await findMember(tx, { userId, schoolId, me: currentUser.id }))) throw new Refusal('not_found');
}

async function requireSchoolStaff({ tx }: ActionContext, schoolId: number, staffIds: readonly number[]): Promise<void> {
  if ((await countMembers(tx, schoolId, staffIds)) < staffIds.length) throw new Refusal('not_found');
}

type GroupAudit = {
  readonly act:
    | 'group.added'
    | 'group.changed'
    | 'group.removed'
    | 'group.archived'
    | 'group.taken_back'
    | 'staff.changed'
    | 'staff.removed';
  readonly subjectId?: number;
  readonly aboutId?: number;
};

async function recordChange(
  { tx, currentUser, now, requestId }: ActionContext,
  schoolId: number,
  done: GroupAudit,
): Promise<void> {
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'families' });
  // Families may write to staff.
  publishChange(tx, await findSchoolFamilies(tx, schoolId), { about: 'connections' });
  await recordAuditEntry(tx, { at: now, userId: currentUser.id, schoolId, requestId, ...done });
}
