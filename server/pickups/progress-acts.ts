/** Parent progress on the day of a pickup: on the way, estimated minutes, arrived. The server receives no position. */
import type { PickupProgress } from '#core/pickups/pickup.ts';
import { nextStatus, acceptsEta } from '#core/pickups/pickup-status-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { assertNotLeft } from '#server/attendance/attendance-acts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { recordPickupEvent, publishPickupChange } from './pickup-event-acts.ts';
import { findOwn, lockOwn } from './pickup-acts.ts';
import { lockPickupState, updatePickup } from './pickup-store.ts';

/** Refreshes the school's board. Reporting "on the way" again only updates the minutes and adds no step. */
export async function progressPickup(
  context: ActionContext,
  id: number,
  { event, etaMinutes }: PickupProgress,
): Promise<void> {
  const { tx, now } = context;
  const { childId, day } = await findOwn(context, id);
  const child = await lockOwn(context, childId);
  const before = await lockPickupState(tx, id);
  if (!before || day !== schoolTimeAt(now, child.timeZone).day) throw new Refusal('pickup_conflict');

  const status = nextStatus(before.status, event) ?? undefined;
  const isAgain = event === 'on_the_way' && acceptsEta(before.status);
  if (!status && !isAgain) throw new Refusal('pickup_conflict');
  await assertNotLeft(tx, childId, day);
  const needed = event === 'here' ? null : etaMinutes;
  await Promise.all([
    (status || needed !== undefined) && updatePickup(tx, id, { status, etaMinutes: needed }, now),
    status ? recordPickupEvent(context, before, { act: event }) : publishPickupChange(tx, before),
  ]);
}
