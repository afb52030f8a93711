/**
 * Office changes to a child's guardians and their rights, which notify every guardian in the same transaction. They
 * also apply to a former child, because its guardians can read until the record is erased. In that case only the
 * guardian concerned is notified, without the child's name.
 */
import type { GuardianRight } from '#core/children/child.ts';
import { mayMakeGuardian } from '#core/children/own-child-rules.ts';
import type { GuardianChange, NewGuardian } from '#core/children/family.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { suspendNamedPeople } from '#server/pickup-people/revocation-acts.ts';
import { findCollectingGuardians } from '#server/pickup-people/pickup-person-store.ts';
import { publishUnsettled } from '#server/pickup-plans/pickup-plan-acts.ts';
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { removeInvitedRights, removeInvitedChild } from '#server/auth/invitations/invitation-withdrawal-store.ts';
import { findFamilies, type KnownChild, lockKnownChild } from './child-store.ts';
import { findGuardiansOf } from '#server/class-lists/class-list-store.ts';
import { byOffice, guardianTitles, withdrawnTitle } from './guardian-phrases.ts';
import {
  deleteGuardian,
  findCollectorId,
  findGuardianLink,
  insertGuardian,
  isGuardianAt,
  type GuardianLinkKey,
  moveHousehold,
  savePhone,
  updateGuardian,
} from './guardian-store.ts';
import { assertGuardianUnknown } from './known-acts.ts';
import { requireCustodyManagement } from './staff-own-children-store.ts';

const notAllowed = (path: string) => new Refusal('invalid', { problems: [{ path, code: 'not_allowed' }] });

/** Links an existing guardian of the school to another enrolled child. Users cannot link themselves. */
export async function addGuardian(
  context: ActionContext,
  childId: number,
  { userId, isConfirmed = false, ...given }: NewGuardian,
): Promise<void> {
  const child = await lockAsOffice(context, childId);
  if (child.leftAt !== null) throw new Refusal('not_found');
  if (!mayMakeGuardian(userId, context.currentUser)) throw new Refusal('forbidden');
  const link = { childId, userId, schoolId: child.schoolId };
  if (!(await isGuardianAt(context.tx, userId, child.schoolId))) throw new Refusal('not_found');
  const isKnown = await assertGuardianUnknown(context, child.schoolId, [childId], { userId }, isConfirmed);
  if (!(await insertGuardian(context.tx, link, { ...given, now: context.now }))) throw notAllowed('userId');
  if (isKnown) await recordChange(context, link, 'guardian.confirmed');
  await publishGuardianChange(context, link, 'added');
}

/** Sets a guardian's relationship and rights. Unchanged values notify no guardian. */
export async function changeGuardian(
  context: ActionContext,
  { childId, userId }: Pick<GuardianLinkKey, 'childId' | 'userId'>,
  { livesWith, phone, before: read, ...given }: GuardianChange,
): Promise<void> {
  const { tx } = context;
  const { schoolId } = await lockAsOffice(context, childId);
  const link = { childId, userId, schoolId };
  const before = await findGuardianLink(tx, link);
  if (!before) throw new Refusal('not_found');
  if (before.relationship !== read.relationship || !hasSameRights(before.rights, read.rights))
    throw new Refusal('conflict');
  if (livesWith !== undefined && !(await moveHousehold(tx, link, livesWith))) throw notAllowed('livesWith');
  const losesPickup = before.rights.includes('pickup') && !given.rights.includes('pickup');
  if (losesPickup) await stopCollecting(context, link);
  await updateGuardian(tx, link, given);
  if (phone !== undefined) await savePhone(tx, link, phone);
  await removeInvitedRights(tx, { ...link, now: context.now, rights: given.rights });
  if (losesPickup) await suspendPlans(context, link);
  if (hasSameRights(before.rights, given.rights)) await recordChange(context, link, 'guardian.changed');
  else await publishGuardianChange(context, link, 'changed');
}

/** Removes a guardian from a child, with their scheduled pickups and open invitations to it. */
export async function removeGuardian(
  context: ActionContext,
  { childId, userId }: Pick<GuardianLinkKey, 'childId' | 'userId'>,
) {
  const { tx, now } = context;
  const { schoolId } = await lockAsOffice(context, childId);
  const link = { childId, userId, schoolId };
  if (!(await findGuardianLink(tx, link))) throw new Refusal('not_found');
  await stopCollecting(context, link);
  await deleteGuardian(tx, { ...link, now });
  await suspendPlans(context, link);
  await removeInvitedChild(tx, { ...link, now });
  await publishGuardianChange(context, link, 'removed');
}

const hasSameRights = (some: readonly GuardianRight[], others: readonly GuardianRight[]) =>
  some.length === new Set(others).size && some.every((right) => others.includes(right));

/**
 * Locks a child of the office's school, enrolled or not, until the transaction ends. Refuses one whose guardian the
 * user is or was.
 */
async function lockAsOffice({ tx, currentUser }: ActionContext, childId: number): Promise<KnownChild> {
  const child = await lockKnownChild(tx, childId);
  if (!child || !currentUser.adminOf.includes(child.schoolId)) throw new Refusal('not_found');
  await requireCustodyManagement(tx, currentUser, [childId]);
  return child;
}

/** Cancels pickups first, then changes the link, under the child's lock. */
async function stopCollecting(context: ActionContext, { childId, userId, schoolId }: GuardianLinkKey): Promise<void> {
  const personId = await findCollectorId(context.tx, userId, schoolId);
  if (personId !== undefined) await cancelPickupsWith(context, { personId, childIds: [childId] });
}

/** After the right was withdrawn: suspends the named people, and leaves days of the usual week unsettled. */
async function suspendPlans(context: ActionContext, link: GuardianLinkKey): Promise<void> {
  await suspendNamedPeople(context, link);
  const personId = await findCollectorId(context.tx, link.userId, link.schoolId);
  if (personId !== undefined) await publishUnsettled(context, { personId, childIds: [link.childId] });
}

type GuardianLinkChange = keyof typeof guardianTitles;
type NotifyContext = Pick<ActionContext, 'tx' | 'now' | 'requestId'> & {
  readonly currentUser: { readonly id: number };
};

/** Notifies the guardians of a child, its staff and the office of a new, changed or removed guardian. */
export async function publishGuardianChange(
  telling: NotifyContext,
  link: GuardianLinkKey,
  what: GuardianLinkChange,
): Promise<void> {
  const { tx, currentUser, now } = telling;
  const { childId, userId, schoolId } = link;
  const family = await findFamilies(tx, [childId]);
  await notifyEach(
    tx,
    family.filter((one) => one.userId !== currentUser.id),
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
  if (!sees && userId !== currentUser.id) {
    const notice = { schoolId, kind: 'rights', childIds: [], title: withdrawnTitle, body: byOffice } as const;
    await notify(tx, [userId], { ...notice, link: '/settings/profile' }, now);
  }
  // The list of people who may collect has changed. A database trigger notifies the guardian whose rights changed.
  const collecting = await findCollectingGuardians(tx, [childId]);
  publishChange(tx, [...new Set(collecting.map((one) => one.userId))], { about: 'people' });
  await recordChange(telling, link, `guardian.${what}`);
}

/** Refreshes all data of the guardians and the school's staff, and records an audit entry. */
async function recordChange(
  { tx, currentUser, now, requestId }: NotifyContext,
  { childId, userId, schoolId }: GuardianLinkKey,
  act: AuditedAct,
): Promise<void> {
  const family = await findGuardiansOf(tx, [childId]);
  publishChange(tx, [...family, ...(await findStaffOf(tx, schoolId))], { about: 'families' });
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, childId, aboutId: userId, requestId });
}
