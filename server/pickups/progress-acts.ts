/**
 * The parent's part on the day itself: on the way, in how many minutes, there. No position is ever taken. (decisions,
 * Pickup)
 */
import type { PickupProgress } from '#core/pickups/pickup.ts';
import { after, takesEta } from '#core/pickups/pickup-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { mustNotBeGone } from '#server/attendance/attendance-acts.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Acting, record, tellFollowers } from './history-acts.ts';
import { findOwn, lockOwn } from './pickup-acts.ts';
import { lockStanding, updatePickup } from './pickup-store.ts';

/** Tells the school. On the way said again only brings new minutes, and is not another step. */
export async function progressPickup(acting: Acting, id: number, { event, etaMinutes }: PickupProgress): Promise<void> {
  const { tx, now } = acting;
  const { childId, day } = await findOwn(acting, id);
  const pupil = await lockOwn(acting, childId);
  const before = await lockStanding(tx, id);
  if (!before || day !== schoolTimeAt(now, pupil.timeZone).day) throw new Refusal('pickup_moved_on');

  const status = after(before.status, event) ?? undefined;
  const isAgain = event === 'on_the_way' && takesEta(before.status);
  if (!status && !isAgain) throw new Refusal('pickup_moved_on');
  await mustNotBeGone(tx, childId, day);
  const needed = event === 'here' ? null : etaMinutes;
  await Promise.all([
    (status || needed !== undefined) && updatePickup(tx, id, { status, etaMinutes: needed }, now),
    status ? record(acting, before, { act: event }) : tellFollowers(tx, before),
  ]);
}
