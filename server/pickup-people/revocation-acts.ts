/**
 * Revokes the pickup people of a guardian who may no longer collect a child, because their permission came from that
 * guardian. Reopens approvals for a child that has returned.
 */
import type { ActionContext } from '#server/http/route.ts';
import { publishUnsettled } from '#server/pickup-plans/pickup-plan-acts.ts';
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { findApproved, findConfidants, reopen } from './approval-store.ts';
import { publishPersonChange } from './pickup-person-acts.ts';
import { personBodies } from './pickup-person-phrases.ts';
import { removeFromChildren } from './pickup-person-store.ts';

type NamingGuardian = { readonly childId: number; readonly userId: number; readonly schoolId: number };

/**
 * Cancels scheduled pickups first, then the permission, under the child's lock. An approved pickup person becomes
 * pending again for that child only, a pending one is removed. Every guardian who may collect is notified, so the right
 * must be withdrawn before this call.
 */
export async function suspendNamedPeople(context: ActionContext, { childId, userId, schoolId }: NamingGuardian) {
  const { tx, now } = context;
  const confidants = await findConfidants(tx, { childId, namedBy: userId, now });
  const childIds = [childId];
  for (const { id } of confidants) await stopPlanned(context, { personId: id, childIds });
  for (const { id, isDecided } of confidants) {
    const pickupPerson = { id, schoolId, childIds };
    if (isDecided) {
      await reopen(tx, { id, childId, now });
      await publishPersonChange(context, pickupPerson, 'reopened', personBodies.pending);
    } else {
      await removeFromChildren(tx, { id, childIds, now });
      await publishPersonChange(context, pickupPerson, 'removed', personBodies.school);
    }
  }
}

type ReturnedChild = Omit<NamingGuardian, 'userId'>;

/**
 * Sets the approved pickup people of a returned child back to pending, since circumstances may have changed during the
 * absence. Cancels their scheduled pickups and notifies every guardian who may collect.
 */
export async function reopenApprovals(context: ActionContext, { childId, schoolId }: ReturnedChild) {
  const { tx, now } = context;
  const childIds = [childId];
  const approved = await findApproved(tx, { childId, now });
  for (const id of approved) await stopPlanned(context, { personId: id, childIds });
  for (const id of approved) {
    await reopen(tx, { id, childId, now });
    await publishPersonChange(context, { id, schoolId, childIds }, 'reopened', personBodies.pending);
  }
}

/** Cancels scheduled pickups with a person, and leaves the days of the usual week with them unsettled. */
export async function stopPlanned(
  context: ActionContext,
  of: { readonly personId: number; readonly childIds: readonly number[] },
): Promise<void> {
  await cancelPickupsWith(context, of);
  await publishUnsettled(context, of);
}
