/**
 * What the office does with an order: ready, handed over, paid, cancelled, paid back, and back from a slip; who hears
 * of it, in one transaction.
 */
import type { Both } from '#core/lang/locale.ts';
import type { TakenStep } from '#core/store/order.ts';
import { afterStep, orderLink } from '#core/store/order-rules.ts';
import { findFamilies } from '#server/children/child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { type Acting, endNotice, giveBack, spread } from './order-acts.ts';
import { lockOrder, markPaid, markUnpaid, moveOrder, type Standing } from './order-store.ts';
import { findOwed, insertRefund, undoLastRefund } from './refund-store.ts';
import { aboutText, cancelledTitle, readyTitle } from './store-phrases.ts';

const acts = {
  ready: 'order.ready',
  hand_over: 'order.handed_over',
  pay: 'order.paid',
  refund: 'order.refunded',
  cancel: 'order.cancelled',
  undo_ready: 'order.ready_undone',
  undo_hand_over: 'order.hand_over_undone',
  undo_pay: 'order.payment_undone',
  undo_refund: 'order.refund_undone',
} as const;

/**
 * Takes a step with an order of a school whose office one is. Who ordered is told when it is ready, and when it is
 * cancelled.
 */
export async function stepOrder(acting: Acting, id: number, { step, ...read }: TakenStep): Promise<void> {
  const { tx, person, now } = acting;
  const order = await lockOrder(tx, id);
  if (!order || !person.adminOf.includes(order.schoolId)) throw new Refusal('not_found');
  const owed = await findOwed(tx, id);
  const after = afterStep({ ...order, ...owed }, step);
  if (!after) throw new Refusal('moved_on');
  if (step === 'pay') await markPaid(tx, id, 'school', now);
  else if (step === 'undo_pay') await markUnpaid(tx, id);
  else if (step === 'refund') {
    const amountCents = mustBeAsRead(read, 'amountCents', owed.owedBackCents);
    await insertRefund(tx, { schoolId: order.schoolId, orderId: id, amountCents, by: person.id, now });
  } else if (step === 'undo_refund') {
    mustBeAsRead(read, 'refundedCents', owed.refundedCents);
    await undoLastRefund(tx, id, person.id, now);
  } else await moveOrder(tx, { id, to: after.status, by: person.id, now });
  if (step === 'hand_over' || step === 'cancel' || step === 'undo_ready') await endNotice(tx, id, now);
  if (step === 'cancel') await giveBack(tx, order);
  if (step === 'ready') await notice(acting, order, readyTitle);
  if (step === 'cancel') await notice(acting, order, cancelledTitle);
  await spread(acting, order, acts[step]);
}

/** The very amount that was read: money may have come, or gone back, meanwhile. */
function mustBeAsRead(read: Omit<TakenStep, 'step'>, path: keyof typeof read, cents: number): number {
  if (read[path] === undefined) throw new Refusal('invalid', { problems: [{ path, code: 'required' }] });
  if (read[path] !== cents) throw new Refusal('moved_on');
  return cents;
}

async function notice({ tx, now }: Acting, { id, schoolId, childId, userId }: Standing, title: Both): Promise<void> {
  const family = await findFamilies(tx, [childId]);
  const concerned = family.filter((one) => one.userId === userId);
  await notifyEach(tx, concerned, now, ([{ givenName }]) => ({
    schoolId,
    kind: 'order',
    title,
    body: aboutText(givenName, id),
    link: orderLink(id),
  }));
}
