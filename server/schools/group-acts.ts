/**
 * What the office does to groups and to who works at its school. Links take effect at the next request of whose they
 * are.
 */
import type { groupApi, GroupChange, NewGroup, StaffChange } from '#core/schools/group.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { findGroup, findMember } from '#server/children/family-store.ts';
import { lockChildren } from '#server/children/place-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { revokeStaffInvitations } from '#server/sessions/invitation-store.ts';
import {
  countGroups,
  countMembers,
  deleteGroup,
  deleteMember,
  findHold,
  insertGroup,
  isRoomTaken,
  setArchived,
  setGroupStaff,
  updateGroup,
  updateMember,
} from './group-store.ts';
import { findWhoWorksAt } from './office-store.ts';

type Acting = Pick<Call<typeof groupApi.add>, 'tx' | 'person' | 'now' | 'requestId'>;

const taken = () => new Refusal('invalid', { problems: [{ path: 'room', code: 'not_allowed' }] });

/** Makes a group and gives its id. */
export async function addGroup(acting: Acting, { schoolId, staffIds, ...written }: NewGroup): Promise<number> {
  const { tx, person } = acting;
  if (!person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await mustWorkThere(acting, schoolId, staffIds);
  await lockChildren(tx, schoolId);
  if (await isRoomTaken(tx, { id: 0, schoolId, room: written.room })) throw taken();
  const id = await insertGroup(tx, schoolId, written);
  if (id === undefined) throw taken();
  await setGroupStaff(tx, { id, schoolId }, staffIds);
  await writeDown(acting, schoolId, { act: 'group.added', subjectId: id });
  return id;
}

/** Changes a group's room, name and staff. */
export async function changeGroup(acting: Acting, id: number, { staffIds, ...written }: GroupChange): Promise<void> {
  const { tx } = acting;
  const group = await findGroup(tx, id);
  if (!group) throw new Refusal('not_found');
  const { schoolId } = group;
  if (group.isArchived) throw new Refusal('moved_on');
  await mustWorkThere(acting, schoolId, staffIds);
  if (await isRoomTaken(tx, { id, schoolId, room: written.room })) throw taken();
  await updateGroup(tx, id, written);
  await setGroupStaff(tx, { id, schoolId }, staffIds);
  await writeDown(acting, schoolId, { act: 'group.changed', subjectId: id });
}

/** Takes away a group that nothing was done with; what holds it is said. */
export async function removeGroup(acting: Acting, id: number): Promise<void> {
  const { tx } = acting;
  const group = await findGroup(tx, id);
  if (!group) throw new Refusal('not_found');
  // Nobody puts a child into it meanwhile.
  await lockChildren(tx, group.schoolId);
  const hold = await findHold(tx, id);
  if (hold) throw new Refusal('invalid', { problems: [{ path: hold, code: 'not_allowed' }] });
  await deleteGroup(tx, id);
  await writeDown(acting, group.schoolId, { act: 'group.removed', subjectId: id });
}

/** Puts a group away in which nobody is, or takes it back while its room is free. */
export async function archiveGroup(acting: Acting, id: number, isArchived: boolean): Promise<void> {
  const { tx, now } = acting;
  const found = await findGroup(tx, id);
  if (!found) throw new Refusal('not_found');
  const { schoolId } = found;
  // Nobody puts a child into it, or makes a group of its room, meanwhile.
  await lockChildren(tx, schoolId);
  const group = await findGroup(tx, id);
  if (!group) throw new Refusal('not_found');
  if (group.isArchived === isArchived) return;
  if (group.children > 0) throw new Refusal('invalid', { problems: [{ path: 'children', code: 'not_allowed' }] });
  if (!isArchived && (await isRoomTaken(tx, { id, schoolId, room: group.room }))) throw taken();
  await setArchived(tx, id, isArchived ? now : null);
  await writeDown(acting, schoolId, { act: isArchived ? 'group.archived' : 'group.taken_back', subjectId: id });
}

/** Changes what somebody does at a school. */
export async function changeMember(acting: Acting, userId: number, change: StaffChange): Promise<void> {
  const { tx, person } = acting;
  const { schoolId, groupIds } = change;
  await mustBeMember(acting, userId, schoolId);
  if ((await countGroups(tx, schoolId, groupIds, userId)) < groupIds.length) throw new Refusal('not_found');
  await updateMember(tx, userId, change);
  // The door duty is asked for at every board.
  tell(tx, [userId, person.id], { about: 'departures' });
  await writeDown(acting, schoolId, { act: 'staff.changed', aboutId: userId });
}

/**
 * Ends somebody's work at a school, with their open invitations to it. Nobody ends their own, so that an office stays.
 */
export async function removeMember(acting: Acting, userId: number, schoolId: number): Promise<void> {
  const { tx, person, now } = acting;
  await mustBeMember(acting, userId, schoolId);
  if (userId === person.id) throw new Refusal('forbidden');
  await deleteMember(tx, userId, schoolId);
  await revokeStaffInvitations(tx, { userId, schoolId, now });
  await writeDown(acting, schoolId, { act: 'staff.removed', aboutId: userId });
}

async function mustBeMember({ tx, person }: Acting, userId: number, schoolId: number): Promise<void> {
  const isOwn = person.adminOf.includes(schoolId);
  if (!isOwn || !(await findMember(tx, { userId, schoolId, me: person.id }))) throw new Refusal('not_found');
}

async function mustWorkThere({ tx }: Acting, schoolId: number, staffIds: readonly number[]): Promise<void> {
  if ((await countMembers(tx, schoolId, staffIds)) < staffIds.length) throw new Refusal('not_found');
}

type Done = {
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

async function writeDown({ tx, person, now, requestId }: Acting, schoolId: number, done: Done): Promise<void> {
  tell(tx, await findWhoWorksAt(tx, schoolId), { about: 'families' });
  // Families may write to who works there.
  tell(tx, await findSchoolFamilies(tx, schoolId), { about: 'connections' });
  await recordAct(tx, { at: now, userId: person.id, schoolId, requestId, ...done });
}
