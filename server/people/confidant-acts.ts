/**
 * Whom a guardian named for a child, once that guardian may no longer collect it: nobody comes in a right that is gone.
 * And once the child itself was gone.
 */
import { cancelPickupsWith } from '#server/pickups/pickup-acts.ts';
import { findApproved, findConfidants, reopen } from './approval-store.ts';
import { type Acting, spread } from './person-acts.ts';
import { personBodies } from './person-phrases.ts';
import { takeBack } from './person-store.ts';

type Namer = { readonly childId: number; readonly userId: number; readonly schoolId: number };

/**
 * What the child's lock keeps from changing: first what is scheduled with them, then they. Whom the office has approved
 * waits for it again, for that child only; whoever it has not is taken back. Every guardian who may collect is told, so
 * the right is gone by then.
 */
export async function stopConfidants(acting: Omit<Acting, 'installation'>, { childId, userId, schoolId }: Namer) {
  const { tx, now } = acting;
  const confidants = await findConfidants(tx, { childId, namedBy: userId, now });
  const childIds = [childId];
  for (const { id } of confidants) await cancelPickupsWith(acting, { personId: id, childIds });
  for (const { id, isDecided } of confidants) {
    const told = { id, schoolId, childIds };
    if (isDecided) {
      await reopen(tx, { id, childId, now });
      await spread(acting, told, 'reopened', personBodies.pending);
    } else {
      await takeBack(tx, { id, childIds, now });
      await spread(acting, told, 'removed', personBodies.school);
    }
  }
}

type Returned = Omit<Namer, 'userId'>;

/**
 * For a child that is back, whoever might come before waits for the office: much may have been decided while it was
 * away. What was scheduled with them is cancelled, and every guardian who may collect is told.
 */
export async function reopenForReturned(acting: Omit<Acting, 'installation'>, { childId, schoolId }: Returned) {
  const { tx, now } = acting;
  const childIds = [childId];
  const approved = await findApproved(tx, { childId, now });
  for (const id of approved) await cancelPickupsWith(acting, { personId: id, childIds });
  for (const id of approved) {
    await reopen(tx, { id, childId, now });
    await spread(acting, { id, schoolId, childIds }, 'reopened', personBodies.pending);
  }
}
