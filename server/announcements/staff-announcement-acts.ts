/**
 * What the school does with announcements, and a family's opening of one: who may, who hears of it, in one transaction.
 */
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import {
  type AnnouncementDraft,
  announcementProblems,
  type AnnouncementTarget,
} from '#core/announcements/staff-announcement-api.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { refuseNudge } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { type Acting, notifyAll, publishAnnouncement, tellReaders } from './announcement-acts.ts';
import { nudgeTitle } from './announcement-phrases.ts';
import { findAudience, findReached, findReadBy, insertRead } from './announcement-store.ts';
import {
  findEditors,
  findSchoolsOf,
  findTargets,
  isOfficeOf,
  isSamePlace,
  type Place,
  type Target,
} from './announcement-target-store.ts';
import {
  findOne,
  insertAnnouncement,
  lockAnnouncement,
  type Locked,
  markNudged,
  removeAnnouncement,
  updateAnnouncement,
} from './staff-announcement-store.ts';

/** Begins an announcement to a target that is one's own to announce to. Gives its id. */
export async function draftAnnouncement(acting: Acting, draft: AnnouncementDraft): Promise<number> {
  const { tx, person, now } = acting;
  const place = await findPlace(acting, draft.target);
  refuseNight(acting, place, draft.atNight);
  const id = await insertAnnouncement(tx, { place, draft, userId: person.id, now });
  await tellEditors(acting, place);
  return id;
}

/** Changes an announcement of one's own; of a published one the words stay complete, and it stays for whom it was. */
export async function changeAnnouncement(
  acting: Acting,
  id: number,
  { revision, ...draft }: AnnouncementDraft & { readonly revision: number },
): Promise<void> {
  const { tx, person, now } = acting;
  const { locked } = await lockOwn(acting, id);
  const place = await findPlace(acting, draft.target, locked);
  refuseNight(acting, place, draft.atNight);
  refuseMoved(locked, revision);
  if (locked.isPublished) {
    refuseFields(announcementProblems(draft.words));
    if (!isSamePlace(place, locked)) refuseFields([{ path: 'target', code: 'not_allowed' }]);
  }
  await updateAnnouncement(tx, locked, { place, draft, userId: person.id, now });
  await tellEditors(acting, place);
  if (!locked.isPublished) return;
  await tellStaff(acting, locked);
  tellReaders(tx, await findAudience(tx, { ...locked, room: null }));
  await write(acting, locked, 'announcement.changed');
}

/** Publishes a draft of one's own that is complete in both languages. */
export async function publishDraft(acting: Acting, id: number, revision: number): Promise<void> {
  const { target, locked } = await lockOwn(acting, id);
  if (locked.isPublished) throw new Refusal('not_found');
  refuseMoved(locked, revision);
  if (target.isArchived) refuseFields([{ path: 'target', code: 'not_allowed' }]);
  const draft = await findOne(acting.tx, id, acting);
  if (draft) refuseFields(announcementProblems(draft.words));
  refuseNight(acting, locked, draft?.atNight);
  await publishAnnouncement(acting, id);
  await tellEditors(acting, locked);
  await tellStaff(acting, locked);
}

/** Throws a draft away, or takes a published announcement back, and what the bell says of it. */
export async function withdrawAnnouncement(acting: Acting, id: number): Promise<void> {
  const { tx, now } = acting;
  const { locked } = await lockOwn(acting, id);
  await removeAnnouncement(tx, locked, now);
  await markDone(tx, { kind: 'announcement', link: announcementLink(id) }, now);
  await tellEditors(acting, locked);
  if (!locked.isPublished) return;
  await tellStaff(acting, locked);
  tellReaders(tx, await findAudience(tx, { ...locked, room: null }));
  await write(acting, locked, 'announcement.withdrawn');
}

/** Reminds who has not opened one, at most once on a day of the school. */
export async function nudgeReaders(acting: Acting, id: number): Promise<void> {
  const { tx, now } = acting;
  const { target, locked } = await lockOwn(acting, id);
  const { nudgedAt, timeZone, isPublished } = locked;
  if (!isPublished) throw new Refusal('not_found');
  refuseNudge(nudgedAt && schoolTimeAt(nudgedAt, timeZone).day, now, timeZone);
  const [audience, read] = [await findAudience(tx, { ...locked, room: null }), await findReadBy(tx, id)];
  const unread = audience.filter(({ userId }) => !read.has(userId));
  await notifyAll(tx, unread, { id, title: nudgeTitle, room: target.room }, now);
  await markNudged(tx, id, now);
  await tellEditors(acting, locked);
  await write(acting, locked, 'announcement.nudged');
}

/**
 * Marks one as read by a guardian whom it is for, and what the bell tells them of it; those who may publish it see the
 * count move.
 */
export async function openAnnouncement(acting: Omit<Acting, 'requestId'>, id: number): Promise<void> {
  const { tx, person, now } = acting;
  const opening = { id, userId: person.id, childIds: childrenWith(person, 'view'), now };
  const reached = await findReached(tx, opening);
  if (!reached) throw new Refusal('not_found');
  await markDone(tx, { userIds: [person.id], kind: 'announcement', link: announcementLink(id) }, now);
  if (!(await insertRead(tx, opening, reached.through))) return;
  await tellEditors(acting, reached);
}

/** An announcement that is somebody's to publish, and the target of theirs that it is for. */
export async function findOwn(
  { tx, person }: Pick<Acting, 'tx' | 'person'>,
  place: Place | undefined,
): Promise<Target> {
  const targets = place ? await findTargets(tx, person) : [];
  const target = targets.find((one) => place && isSamePlace(one, place));
  if (!target) throw new Refusal('not_found');
  return target;
}

async function lockOwn(acting: Acting, id: number): Promise<{ target: Target; locked: Locked }> {
  const locked = await lockAnnouncement(acting.tx, id);
  const target = await findOwn(acting, locked);
  if (!locked) throw new Refusal('not_found');
  return { target, locked };
}

/** A place of somebody's to announce to; a group that is put away only where it stands there already. */
async function findPlace({ tx, person }: Acting, wanted: AnnouncementTarget, stands?: Place): Promise<Place> {
  const targets = await findTargets(tx, person);
  const place = targets.find((one) => {
    const { organizationId, schoolId, groupId } = one;
    if (one.isArchived && !(stands && isSamePlace(one, stands))) return false;
    if ('groupId' in wanted) return groupId === wanted.groupId;
    if ('schoolId' in wanted) return groupId === null && schoolId === wanted.schoolId;
    return schoolId === null && organizationId === wanted.organizationId;
  });
  if (!place) throw new Refusal('not_found');
  return place;
}

/** Whoever acts is among them, who may have another page open. */
async function tellEditors({ tx }: Pick<Acting, 'tx'>, place: Place): Promise<void> {
  tell(tx, await findEditors(tx, place), { about: 'announcements' });
}

/** What is published is read by everybody who works at its school, or at one of its organization's. */
async function tellStaff({ tx }: Pick<Acting, 'tx'>, { schoolId, organizationId }: Place): Promise<void> {
  const schoolIds = schoolId === null ? await findSchoolsOf(tx, organizationId) : [schoolId];
  tell(tx, await findWhoWorksAt(tx, ...schoolIds), { about: 'announcements' });
}

async function write({ tx, person, now, requestId }: Acting, { id, schoolId }: Locked, act: AuditedAct): Promise<void> {
  const said = { at: now, userId: person.id, subjectId: id, requestId };
  await recordAct(tx, { ...said, act, schoolId: schoolId ?? undefined });
}

/** Only the office of a place sends at night. */
function refuseNight({ person }: Pick<Acting, 'person'>, place: Place, atNight = false): void {
  if (atNight && !isOfficeOf(person, place)) throw new Refusal('forbidden');
}

function refuseMoved(locked: Locked, revision: number): void {
  if (locked.revision !== revision) throw new Refusal('moved_on');
}

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}
