/** Adding, replacing and removing portraits (docs/decisions/0070). */
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import { staffPaths } from '#core/http/page-addresses.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { lockAccount } from '#server/account/profile-store.ts';
import { findGroupFamilies, findGuardians, findGuardiansOf, lockChild } from '#server/children/child-store.ts';
import { deleteFiles, takeFiles } from '#server/files/file-store.ts';
import { childrenWith } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findPerson, findNamed, lockLimits } from '#server/pickup-people/pickup-person-store.ts';
import { findDepartureStaff, findOffice } from '#server/schools/staff-audience-store.ts';
import { changedText, changedTitle } from './portrait-phrases.ts';
import {
  findChildPortraits,
  findShownTo,
  insertPortrait,
  type PortraitSubject,
  takePortraits,
} from './portrait-store.ts';

/** Replaces or removes the portrait of a child. */
export async function saveChildPortrait(context: FileContext, childId: number, fileId: number | null): Promise<void> {
  const { tx } = context;
  const child = await lockChild(tx, childId);
  const known = child && (await findChildPortraits(tx, context, childId));
  if (!known) throw new Refusal('not_found');
  if (!known.mayChange) throw new Refusal('forbidden');
  if (fileId !== null && !known.mayAdd) refuseFile();
  const { schoolId } = child;
  const act = await replacePortrait(context, { child_id: childId }, { fileId, schoolIds: [schoolId] });
  if (!act) return;
  await record(context, act, { schoolId, childId, subjectId: childId });
  const readers = [...(await findGuardians(tx, childId)), ...(await findDepartureStaff(tx, childId))];
  publishChange(tx, readers, { about: 'portraits', id: childId });
}

/** Replaces or removes the portrait of a pickup person that the user named. */
export async function savePersonPortrait(context: FileContext, id: number, fileId: number | null): Promise<void> {
  const { tx, currentUser } = context;
  await lockLimits(tx, id);
  const childIds = childrenWith(currentUser, 'pickup');
  const person = await findPerson(tx, id, { userId: currentUser.id, childIds });
  const named = await findNamed(tx, id);
  if (!named || !person || person.status === 'revoked') throw new Refusal('not_found');
  if (!person.canRemove || (fileId !== null && !person.isOwn)) throw new Refusal('forbidden');
  const { schoolId, standing } = named;
  const act = await replacePortrait(context, { person_id: id }, { fileId, schoolIds: [schoolId] });
  if (!act) return;
  await record(context, act, { schoolId, subjectId: id });
  await publishToCollecting(context, standing);
  const approved = standing.filter((childId) => !named.pending.includes(childId));
  if (act === 'portrait.saved' && approved.length > 0) await notifyOffice(context, { id, schoolId, approved });
}

type ChangedPortrait = { readonly id: number; readonly schoolId: number; readonly approved: readonly number[] };

/** The office approved the person with another portrait, or without one. */
async function notifyOffice(
  { tx, currentUser, now }: FileContext,
  { id, schoolId, approved }: ChangedPortrait,
): Promise<void> {
  const office = (await findOffice(tx, schoolId)).filter((userId) => userId !== currentUser.id);
  const words = { title: changedTitle, body: changedText, link: staffPaths.people };
  const subject = { key: `portrait ${id}`, state: 'changed' };
  const notice = { schoolId, kind: 'person', childIds: approved, urgency: 'normal', subject, ...words } as const;
  await notify(tx, office, notice, now);
}

/** Replaces or removes the portrait of the current user. It belongs to the school of the upload. */
export async function saveOwnPortrait(context: FileContext, fileId: number | null): Promise<void> {
  const { tx, currentUser } = context;
  const { id } = currentUser;
  await lockAccount(tx, id);
  const act = await replacePortrait(context, { user_id: id }, { fileId });
  if (!act) return;
  await record(context, act, { aboutId: id });
  const { collected, groups } = await findShownTo(tx, id);
  await publishToCollecting(context, collected);
  for (const groupId of groups) publishChange(tx, await findGroupFamilies(tx, groupId), { about: 'portraits' });
  publishChange(tx, [id], { about: 'portraits' });
}

/** A user's own portrait stays in the school of its upload: without `schoolIds`. */
type Replacement = { readonly fileId: number | null; readonly schoolIds?: readonly number[] };

/** Returns what happened; undefined when there was nothing to remove. */
async function replacePortrait(
  context: FileContext,
  subject: PortraitSubject,
  { fileId, schoolIds = [] }: Replacement,
): Promise<AuditedAct | undefined> {
  const { tx, currentUser, now } = context;
  const earlier = await takePortraits(tx, subject);
  await deleteFiles(tx, earlier);
  if (fileId === null) return earlier.length === 0 ? undefined : 'portrait.removed';
  if ((await takeFiles(context, { fileIds: [fileId], schoolIds })) === 0) throw new Refusal('not_found');
  if (!(await insertPortrait(tx, subject, { fileId, userId: currentUser.id, now }))) refuseFile();
  return 'portrait.saved';
}

function refuseFile(): never {
  throw new Refusal('invalid', { problems: [{ path: 'fileId', code: 'not_allowed' }] });
}

type Subject = {
  readonly schoolId?: number;
  readonly childId?: number;
  readonly subjectId?: number;
  readonly aboutId?: number;
};

async function record(
  { tx, currentUser, now, requestId }: FileContext,
  act: AuditedAct,
  subject: Subject,
): Promise<void> {
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, requestId, ...subject });
}

/** Refreshes the pages of the guardians of children, and of the staff who release them. */
async function publishToCollecting({ tx }: FileContext, childIds: readonly number[]): Promise<void> {
  const readers = await findGuardiansOf(tx, childIds);
  for (const childId of childIds) readers.push(...(await findDepartureStaff(tx, childId)));
  publishChange(tx, readers, { about: 'portraits' });
}
