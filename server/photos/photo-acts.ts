/** Adding, changing, hiding and settling photos of a group's day (docs/decisions/0064). */
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { storedText } from '#core/lang/bilingual-rules.ts';
import type { NewPhotos, PhotoChange, PhotoDecision } from '#core/photos/photo.ts';
import { maxPhotosPerDay } from '#core/photos/photo-rules.ts';
import { isWritable } from '#core/reports/group-day-rules.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordActs } from '#server/audit/audit-store.ts';
import { findGroupFamilies, findGuardiansOf } from '#server/children/child-store.ts';
import { findPhotoFollowers } from '#server/followers/follower-store.ts';
import { takeFiles } from '#server/files/file-store.ts';
import { isOfTeam } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findGroupTeam, findOffice } from '#server/schools/staff-audience-store.ts';
import { notifyOfPhotos } from './photo-notice-acts.ts';
import { settledTexts, settledTitle, takenDownText, takenDownTitle } from './photo-phrases.ts';
import { findReachedOwn } from './photo-reader-store.ts';
import {
  countPhotoFiles,
  countPhotos,
  deletePhoto,
  findGroupPhotos,
  insertPhotos,
  type LockedPhoto,
  lockPhoto,
  lockPhotoGroup,
  replaceTags,
  mayReachTagged,
  setHidden,
  updatePhoto,
} from './staff-photo-store.ts';

type NewPhotosParams = { readonly groupId: number; readonly day: string; readonly photos: NewPhotos };

/** Adds uploaded photos to a group's day, with their tags. Without a tag they reach no family yet. */
export async function addPhotos(context: FileContext, { groupId, day, photos }: NewPhotosParams): Promise<void> {
  const { tx, currentUser, now } = context;
  const { fileIds, details = [], replaces } = photos;
  const group = await lockPhotoGroup(tx, groupId);
  if (!group || !isOfTeam(currentUser, { schoolId: group.schoolId, groupId })) throw new Refusal('not_found');
  const { schoolId, timeZone } = group;
  const today = schoolTimeAt(now, timeZone).day;
  if (!isWritable(day, today)) refuse({ path: 'day', code: day > today ? 'too_late' : 'too_early' });
  if (fileIds.length === 0) refuse({ path: 'fileIds', code: 'required' });
  const replaced = replaces === undefined ? undefined : await lockOwn(context, replaces);
  if (replaced && (replaced.groupId !== groupId || replaced.day !== day)) throw new Refusal('not_found');
  const taken = await takeFiles(context, { fileIds, schoolIds: [schoolId] });
  if (taken < fileIds.length) throw new Refusal('not_found');
  if ((await countPhotoFiles(tx, fileIds)) < fileIds.length) refuse({ path: 'fileIds', code: 'not_allowed' });
  const already = (await countPhotos(tx, groupId, day)) - (replaced ? 1 : 0);
  if (already + fileIds.length > maxPhotosPerDay) refuse({ path: 'fileIds', code: 'too_large' });
  await insertPhotos(tx, { fileIds, schoolId, groupId, day, userId: currentUser.id, now });
  await record(context, 'photo.added', schoolId, fileIds);
  for (const [n, id] of fileIds.entries()) {
    const photo = { id, schoolId, groupId, day, childIds: replaced?.childIds ?? [], isHidden: false, hiddenBy: null };
    await applyChange(context, photo, { change: details[n] ?? {}, path: `details.${n}.` });
  }
  if (replaced) await removePhoto(context, replaced.id);
  const tagged = details.flatMap(({ childIds = [] }) => childIds);
  await publishToReaders(context, { groupId, childIds: replaced?.childIds ?? [] }, tagged);
  await notifyOfPhotos(context, fileIds, day);
}

const refuse = (problem: FieldProblem): never => {
  throw new Refusal('invalid', { problems: [problem] });
};

/** Changes tags, caption or audience. A tagged child may stay tagged without a consent. */
export async function changePhoto(context: ActionContext, id: number, change: PhotoChange): Promise<void> {
  const photo = await lockOwn(context, id);
  await applyChange(context, photo, { change });
  await record(context, 'photo.changed', photo.schoolId, [id]);
  await publishToReaders(context, photo, change.childIds);
  if (change.childIds) await notifyOfPhotos(context, [id], photo.day);
}

type ApplyChangeParams = {
  readonly change: PhotoChange;
  /** Where the change is in the request. */
  readonly path?: string;
};

async function applyChange(
  context: ActionContext,
  photo: LockedPhoto,
  { change: { childIds, caption, isForGroup }, path = '' }: ApplyChangeParams,
): Promise<void> {
  const { tx } = context;
  if (childIds) {
    await requireTaggable(context, photo, { childIds, path });
    await replaceTags(tx, photo, childIds);
  }
  await updatePhoto(tx, photo.id, { caption: caption && storedText(caption), isForGroup });
}

async function requireTaggable(
  { tx, currentUser, now }: ActionContext,
  { groupId, day, childIds: tagged }: LockedPhoto,
  { childIds, path }: { readonly childIds: readonly number[]; readonly path: string },
): Promise<void> {
  const found = await findGroupPhotos(tx, { currentUser, groupId, day, now });
  const problems = childIds.flatMap((childId, n): FieldProblem[] => {
    const child = found?.children.find((one) => one.childId === childId);
    const mayStay = tagged.includes(childId) || child?.ownFamily === 'granted';
    return child && mayStay ? [] : [{ path: `${path}childIds.${n}`, code: 'not_allowed' }];
  });
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}

/** Deletes a photo that is not taken down. */
export async function removePhoto(context: ActionContext, id: number): Promise<void> {
  const photo = await lockOwn(context, id);
  await deletePhoto(context.tx, id);
  await record(context, 'photo.deleted', photo.schoolId, [id]);
  await publishToReaders(context, photo);
}

/** A photo of one of the user's groups that no family took down, locked until the transaction ends. */
async function lockOwn({ tx, currentUser, now }: ActionContext, id: number): Promise<LockedPhoto> {
  const photo = await lockPhoto(tx, id);
  if (!photo || photo.isHidden) throw new Refusal('not_found');
  const { groupId, day } = photo;
  // A photo of a child that the user may not see is not theirs either.
  const found = await findGroupPhotos(tx, { currentUser, groupId, day, now });
  if (!found?.photos.some((one) => one.id === id)) throw new Refusal('not_found');
  return photo;
}

/** Hides a photo for every family. The office is notified, and decides. */
export async function takeDownPhoto(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const photo = await lockPhoto(tx, id);
  const [childId] = photo ? await findReachedOwn(tx, { photoId: id, currentUser, now }) : [];
  if (!photo || childId === undefined) throw new Refusal('not_found');
  const { schoolId, groupId, day } = photo;
  await setHidden(tx, id, { by: currentUser.id, at: now });
  const entry = { at: now, userId: currentUser.id, schoolId, subjectId: id, childId, requestId };
  await recordActs(tx, [{ ...entry, act: 'photo.taken_down' }]);
  const notice = { schoolId, kind: 'report', childIds: [childId], title: takenDownTitle, body: takenDownText } as const;
  const subject = { key: `photo ${id}`, state: 'hidden' };
  const link = `/staff/reports?group=${groupId}&date=${day}`;
  await notify(tx, await findOffice(tx, schoolId), { ...notice, link, subject }, now);
  await publishToReaders(context, photo);
}

/** Restores or deletes a photo that a family took down, and notifies the guardian. */
export async function settlePhoto(context: ActionContext, id: number, { decision }: PhotoDecision): Promise<void> {
  const { tx, currentUser, now } = context;
  const photo = await lockPhoto(tx, id);
  if (!photo?.isHidden || !currentUser.adminOf.includes(photo.schoolId)) throw new Refusal('not_found');
  if (!(await mayReachTagged(tx, id, currentUser.id))) throw new Refusal('not_found');
  const { schoolId, day, hiddenBy } = photo;
  if (decision === 'restore') await setHidden(tx, id, null);
  else await deletePhoto(tx, id);
  await record(context, decision === 'restore' ? 'photo.restored' : 'photo.deleted', schoolId, [id]);
  const notice = { schoolId, kind: 'report', childIds: [], title: settledTitle, body: settledTexts[decision] } as const;
  await notify(tx, hiddenBy === null ? [] : [hiddenBy], { ...notice, link: reportLink({ date: day }) }, now);
  await publishToReaders(context, photo);
}

async function record(
  { tx, currentUser, now, requestId }: ActionContext,
  act: AuditedAct,
  schoolId: number,
  photoIds: readonly number[],
): Promise<void> {
  const entry = { at: now, act, userId: currentUser.id, schoolId, requestId };
  await recordActs(
    tx,
    photoIds.map((subjectId) => ({ ...entry, subjectId })),
  );
}

/** Refreshes the pages of the team, of the group's families, and of the guardians and relatives of tagged children. */
async function publishToReaders(
  { tx }: ActionContext,
  { groupId, childIds }: Pick<LockedPhoto, 'groupId' | 'childIds'>,
  added: readonly number[] = [],
): Promise<void> {
  const families = await findGroupFamilies(tx, groupId);
  const guardians = await findGuardiansOf(tx, [...childIds, ...added]);
  const team = await findGroupTeam(tx, groupId);
  publishChange(tx, [...families, ...guardians, ...team], { about: 'reports' });
  const relatives = await findPhotoFollowers(tx, { groupIds: [groupId], childIds: [...childIds, ...added] });
  publishChange(tx, relatives, { about: 'followed' });
}
