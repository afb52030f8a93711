/**
 * What the office does to who is a child's guardian and may do what: every guardian is told, in the same transaction.
 * Of a child that has left too, since its guardians read on until the record is erased; then whom it is about is told,
 * and no name of the child.
 */
import type { GuardianRight } from '#core/children/child.ts';
import { mayMakeGuardian } from '#core/children/custody-rules.ts';
import type { guardianApi } from '#core/children/family-api.ts';
import type { GuardianChange, NewGuardian } from '#core/children/family.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { stopConfidants } from '#server/people/confidant-acts.ts';
import { findWhoCollects } from '#server/people/person-store.ts';
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { narrowInvitations, withdrawChild } from '#server/sessions/invitation-store.ts';
import { findFamilies, type KnownPupil, lockKnownPupil } from './child-store.ts';
import { findGuardiansOf } from './class-list-store.ts';
import { byOffice, guardianTitles, withdrawnTitle } from './guardian-phrases.ts';
import {
  deleteGuardian,
  findCollectorId,
  findGiven,
  insertGuardian,
  isGuardianAt,
  type Link,
  moveHome,
  updateGuardian,
} from './guardian-store.ts';
import { refuseKnownGuardian } from './known-acts.ts';
import { mustManage } from './own-child-store.ts';

export type Acting = Pick<Call<typeof guardianApi.add>, 'tx' | 'person' | 'now' | 'requestId'>;

const notAllowed = (path: string) => new Refusal('invalid', { problems: [{ path, code: 'not_allowed' }] });

/** Makes a guardian of the school a guardian of another child that is there too, never oneself. */
export async function addGuardian(
  acting: Acting,
  childId: number,
  { userId, isConfirmed = false, ...given }: NewGuardian,
): Promise<void> {
  const pupil = await lockAsOffice(acting, childId);
  if (pupil.leftAt !== null) throw new Refusal('not_found');
  if (!mayMakeGuardian(userId, acting.person)) throw new Refusal('forbidden');
  const link = { childId, userId, schoolId: pupil.schoolId };
  if (!(await isGuardianAt(acting.tx, userId, pupil.schoolId))) throw new Refusal('not_found');
  const isKnown = await refuseKnownGuardian(acting, pupil.schoolId, [childId], { userId }, isConfirmed);
  if (!(await insertGuardian(acting.tx, link, { ...given, now: acting.now }))) throw notAllowed('userId');
  if (isKnown) await writeDown(acting, link, 'guardian.confirmed');
  await spreadGuardian(acting, link, 'added');
}

/** Sets what a guardian is and may do. What was so already is told to nobody. */
export async function changeGuardian(
  acting: Acting,
  { childId, userId }: Pick<Link, 'childId' | 'userId'>,
  { livesWith, before: read, ...given }: GuardianChange,
): Promise<void> {
  const { tx } = acting;
  const { schoolId } = await lockAsOffice(acting, childId);
  const link = { childId, userId, schoolId };
  const before = await findGiven(tx, link);
  if (!before) throw new Refusal('not_found');
  if (before.relationship !== read.relationship || !isAsMuch(before.rights, read.rights)) throw new Refusal('moved_on');
  if (livesWith !== undefined && !(await moveHome(tx, link, livesWith))) throw notAllowed('livesWith');
  const losesPickup = before.rights.includes('pickup') && !given.rights.includes('pickup');
  if (losesPickup) await stopCollecting(acting, link);
  await updateGuardian(tx, link, given);
  await narrowInvitations(tx, { ...link, now: acting.now, rights: given.rights });
  if (losesPickup) await stopConfidants(acting, link);
  if (isAsMuch(before.rights, given.rights)) await writeDown(acting, link, 'guardian.changed');
  else await spreadGuardian(acting, link, 'changed');
}

/**
 * Ends somebody's being a guardian of a child, with what is scheduled with them and their open invitations to the
 * child.
 */
export async function removeGuardian(acting: Acting, { childId, userId }: Pick<Link, 'childId' | 'userId'>) {
  const { tx, now } = acting;
  const { schoolId } = await lockAsOffice(acting, childId);
  const link = { childId, userId, schoolId };
  if (!(await findGiven(tx, link))) throw new Refusal('not_found');
  await stopCollecting(acting, link);
  await deleteGuardian(tx, { ...link, now });
  await stopConfidants(acting, link);
  await withdrawChild(tx, { ...link, now });
  await spreadGuardian(acting, link, 'removed');
}

const isAsMuch = (some: readonly GuardianRight[], others: readonly GuardianRight[]) =>
  some.length === new Set(others).size && some.every((right) => others.includes(right));

/**
 * A child of a school whose office one is, left or not, and neither now nor before one's own. Nobody else plans or
 * changes anything for it until the transaction ends.
 */
async function lockAsOffice({ tx, person }: Acting, childId: number): Promise<KnownPupil> {
  const pupil = await lockKnownPupil(tx, childId);
  if (!pupil || !person.adminOf.includes(pupil.schoolId)) throw new Refusal('not_found');
  await mustManage(tx, person, [childId]);
  return pupil;
}

/** What the child's lock keeps from changing: pickups first, then the link. */
async function stopCollecting(acting: Acting, { childId, userId, schoolId }: Link): Promise<void> {
  const personId = await findCollectorId(acting.tx, userId, schoolId);
  if (personId !== undefined) await cancelPickupsWith(acting, { personId, childIds: [childId] });
}

type What = keyof typeof guardianTitles;
type Telling = Pick<Acting, 'tx' | 'now' | 'requestId'> & { readonly person: { readonly id: number } };

/**
 * Tells the guardians of a child, its staff and the office that somebody is its guardian, or with which rights, or no
 * longer.
 */
export async function spreadGuardian(telling: Telling, link: Link, what: What): Promise<void> {
  const { tx, person, now } = telling;
  const { childId, userId, schoolId } = link;
  const family = await findFamilies(tx, [childId]);
  await notifyEach(
    tx,
    family.filter((one) => one.userId !== person.id),
    now,
    ([{ givenName }]) => ({
      schoolId,
      kind: 'rights',
      title: guardianTitles[what](givenName),
      body: byOffice,
      link: '/settings/profile',
    }),
  );
  const sees = family.some((one) => one.userId === userId);
  if (!sees && userId !== person.id) {
    const notice = { schoolId, kind: 'rights', childIds: [], title: withdrawnTitle, body: byOffice } as const;
    await notify(tx, [userId], { ...notice, link: '/settings/profile' }, now);
  }
  // Who may collect is another; whose rights changed is told by the database itself.
  const collecting = await findWhoCollects(tx, [childId]);
  tell(tx, [...new Set(collecting.map((one) => one.userId))], { about: 'people' });
  await writeDown(telling, link, `guardian.${what}`);
}

/** The guardians and everybody who works at the school ask again for everything. */
async function writeDown(
  { tx, person, now, requestId }: Telling,
  { childId, userId, schoolId }: Link,
  act: AuditedAct,
): Promise<void> {
  const family = await findGuardiansOf(tx, [childId]);
  tell(tx, [...family, ...(await findWhoWorksAt(tx, schoolId))], { about: 'families' });
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, childId, aboutId: userId, requestId });
}
