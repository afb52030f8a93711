/**
 * The school's mutations of announcements, and a family's opening of one: checks rights and publishes changes, in one
 * transaction.
 */
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import {
  type AnnouncementDraft,
  announcementProblems,
  type AnnouncementTarget,
} from '#core/announcements/staff-announcement-api.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { enforceReminderLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { childrenWith } from '#server/http/current-user.ts';
import type { ActionContext, FileContext } from '#server/http/route.ts';
import { notifyAudience, publishAnnouncement, publishToReaders } from './announcement-acts.ts';
import { deleteAnnouncementFiles, findAnnouncementFiles, replaceAnnouncementFiles } from './announcement-file-store.ts';
import { reminderTitle } from './announcement-phrases.ts';
import { findAudience, findReached, findReadBy, insertRead } from './announcement-store.ts';
import {
  findEditors,
  findSchoolsOf,
  findTargets,
  isOfficeOf,
  isSameAudience,
  type AnnouncementAudience,
  type Target,
} from './announcement-target-store.ts';
import {
  findOne,
  insertAnnouncement,
  lockAnnouncement,
  type LockedAnnouncement,
  markReminded,
  removeAnnouncement,
  updateAnnouncement,
} from './staff-announcement-store.ts';

/** Creates a draft for a target the current user may announce to. Returns its id. */
export async function draftAnnouncement(context: FileContext, draft: AnnouncementDraft): Promise<number> {
  const { tx, currentUser, now } = context;
  const place = await findPlace(context, draft.target);
  refuseNight(context, place, draft.atNight);
  const id = await insertAnnouncement(tx, { place, draft, userId: currentUser.id, now });
  await setFiles(context, id, place, draft.fileIds ?? []);
  await tellEditors(context, place);
  return id;
}

/** Changes an announcement the current user may publish. A published one stays complete and keeps its target. */
export async function changeAnnouncement(
  context: FileContext,
  id: number,
  { revision, ...draft }: AnnouncementDraft & { readonly revision: number },
): Promise<void> {
  const { tx, currentUser, now } = context;
  const { locked } = await lockOwn(context, id);
  const place = await findPlace(context, draft.target, locked);
  refuseNight(context, place, draft.atNight);
  refuseConflict(locked, revision);
  if (locked.isPublished) {
    refuseFields(announcementProblems(draft.words, place.languages));
    if (!isSameAudience(place, locked)) refuseFields([{ path: 'target', code: 'not_allowed' }]);
  }
  await updateAnnouncement(tx, locked, { place, draft, userId: currentUser.id, now });
  await setFiles(context, id, place, draft.fileIds ?? (await findAnnouncementFiles(tx, id)));
  await tellEditors(context, place);
  if (!locked.isPublished) return;
  await tellStaff(context, locked);
  publishToReaders(tx, await findAudience(tx, { ...locked, room: null }));
  await record(context, locked, 'announcement.changed');
}

/** Publishes a draft of the current user that is complete in the languages of its target. */
export async function publishDraft(context: ActionContext, id: number, revision: number): Promise<void> {
  const { target, locked } = await lockOwn(context, id);
  if (locked.isPublished) throw new Refusal('not_found');
  refuseConflict(locked, revision);
  if (target.isArchived) refuseFields([{ path: 'target', code: 'not_allowed' }]);
  const draft = await findOne(context.tx, id, context);
  if (draft) refuseFields(announcementProblems(draft.words, target.languages));
  refuseNight(context, locked, draft?.atNight);
  await publishAnnouncement(context, id);
  await tellEditors(context, locked);
  await tellStaff(context, locked);
}

/** Deletes a draft, or withdraws a published announcement and marks its notifications as read. */
export async function withdrawAnnouncement(context: ActionContext, id: number): Promise<void> {
  const { tx, now } = context;
  const { locked } = await lockOwn(context, id);
  await deleteAnnouncementFiles(tx, id);
  await removeAnnouncement(tx, locked, now);
  await markDone(tx, { kind: 'announcement', link: announcementLink(id) }, now);
  await tellEditors(context, locked);
  if (!locked.isPublished) return;
  await tellStaff(context, locked);
  publishToReaders(tx, await findAudience(tx, { ...locked, room: null }));
  await record(context, locked, 'announcement.withdrawn');
}

/** Sends a reminder to guardians who have not opened an announcement, at most once per school day. */
export async function remindReaders(context: ActionContext, id: number): Promise<void> {
  const { tx, now } = context;
  const { target, locked } = await lockOwn(context, id);
  const { remindedAt, timeZone, isPublished } = locked;
  if (!isPublished) throw new Refusal('not_found');
  enforceReminderLimit(remindedAt && schoolTimeAt(remindedAt, timeZone).day, now, timeZone);
  const [audience, read] = [await findAudience(tx, { ...locked, room: null }), await findReadBy(tx, id)];
  const unread = audience.filter(({ userId }) => !read.has(userId));
  const hasFiles = (await findAnnouncementFiles(tx, id)).length > 0;
  await notifyAudience(tx, unread, { id, title: reminderTitle, room: target.room, hasFiles }, now);
  await markReminded(tx, id, now);
  await tellEditors(context, locked);
  await record(context, locked, 'announcement.reminded');
}

/** Marks an announcement and its notification as read by the current user, and refreshes the editors' read count. */
export async function openAnnouncement(context: Omit<ActionContext, 'requestId'>, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const opening = { id, userId: currentUser.id, childIds: childrenWith(currentUser, 'view'), now };
  const reached = await findReached(tx, opening);
  if (!reached) throw new Refusal('not_found');
  await markDone(tx, { userIds: [currentUser.id], kind: 'announcement', link: announcementLink(id) }, now);
  if (!(await insertRead(tx, opening, reached.through))) return;
  await tellEditors(context, reached);
}

/** The target of an announcement that the current user may publish. */
export async function findOwn(
  { tx, currentUser }: Pick<ActionContext, 'tx' | 'currentUser'>,
  place: AnnouncementAudience | undefined,
): Promise<Target> {
  const targets = place ? await findTargets(tx, currentUser) : [];
  const target = targets.find((one) => place && isSameAudience(one, place));
  if (!target) throw new Refusal('not_found');
  return target;
}

async function lockOwn(context: ActionContext, id: number): Promise<{ target: Target; locked: LockedAnnouncement }> {
  const locked = await lockAnnouncement(context.tx, id);
  const target = await findOwn(context, locked);
  if (!locked) throw new Refusal('not_found');
  return { target, locked };
}

/** Attaches the files of an announcement in their order, and deletes those that it no longer has. */
async function setFiles(
  context: FileContext,
  announcementId: number,
  audience: AnnouncementAudience,
  fileIds: readonly number[],
): Promise<void> {
  const files = { announcementId, audience, fileIds };
  if (!(await replaceAnnouncementFiles(context, files))) refuseFields([{ path: 'fileIds', code: 'not_allowed' }]);
}

/** Finds a target the current user may announce to. An archived group is allowed only if it is already the target. */
async function findPlace(
  { tx, currentUser }: ActionContext,
  wanted: AnnouncementTarget,
  current?: AnnouncementAudience,
): Promise<Target> {
  const targets = await findTargets(tx, currentUser);
  const place = targets.find((one) => {
    const { organizationId, schoolId, groupId } = one;
    if (one.isArchived && !(current && isSameAudience(one, current))) return false;
    if ('groupId' in wanted) return groupId === wanted.groupId;
    if ('schoolId' in wanted) return groupId === null && schoolId === wanted.schoolId;
    return schoolId === null && organizationId === wanted.organizationId;
  });
  if (!place) throw new Refusal('not_found');
  return place;
}

/** Refreshes the editors' pages, including other pages of the current user. */
async function tellEditors({ tx }: Pick<ActionContext, 'tx'>, place: AnnouncementAudience): Promise<void> {
  publishChange(tx, await findEditors(tx, place), { about: 'announcements' });
}

/** Refreshes the pages of all staff of the school, or of the organization's schools: they read what is published. */
async function tellStaff(
  { tx }: Pick<ActionContext, 'tx'>,
  { schoolId, organizationId }: AnnouncementAudience,
): Promise<void> {
  const schoolIds = schoolId === null ? await findSchoolsOf(tx, organizationId) : [schoolId];
  publishChange(tx, await findStaffOf(tx, ...schoolIds), { about: 'announcements' });
}

async function record(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId, organizationId }: LockedAnnouncement,
  act: AuditedAct,
): Promise<void> {
  const entry = { at: now, userId: currentUser.id, subjectId: id, requestId };
  const schoolsOfEvent = schoolId === null ? await findSchoolsOf(tx, organizationId) : undefined;
  await recordAuditEntry(tx, { ...entry, act, schoolId: schoolId ?? undefined, schoolsOfEvent });
}

/** Only the office of a target sends at night. */
function refuseNight(
  { currentUser }: Pick<ActionContext, 'currentUser'>,
  place: AnnouncementAudience,
  atNight = false,
): void {
  if (atNight && !isOfficeOf(currentUser, place)) throw new Refusal('forbidden');
}

function refuseConflict(locked: LockedAnnouncement, revision: number): void {
  if (locked.revision !== revision) throw new Refusal('conflict');
}

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}
