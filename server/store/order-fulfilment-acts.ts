/**
 * The office's transitions of an order: ready, handed over, paid, cancelled, refunded, and undoing these. Notifies the
 * customer.
 */
import type { Bilingual } from '#core/lang/locale.ts';
import type { OrderTransition } from '#core/store/order.ts';
import { statusAfterStep, orderLink } from '#core/store/order-rules.ts';
import { findFamilies } from '#server/children/child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { markOrderNoticeRead, returnToStock, publishOrderChange } from './order-acts.ts';
import { lockOrder, markPaid, markUnpaid, moveOrder, type OrderState } from './order-store.ts';
import { findOwedAmounts, insertRefund, undoLastRefund } from './refund-store.ts';
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

/** Applies a transition to an order of the office's school. The customer is notified when it is ready or cancelled. */
export async function transitionOrder(
  context: ActionContext,
  id: number,
  { step, ...read }: OrderTransition,
): Promise<void> {
  const { tx, currentUser, now } = context;
  const order = await lockOrder(tx, id);
  if (!order || !currentUser.adminOf.includes(order.schoolId)) throw new Refusal('not_found');
  const owed = await findOwedAmounts(tx, id);
  const after = statusAfterStep({ ...order, ...owed }, step);
  if (!after) throw new Refusal('conflict');
  if (step === 'pay') await markPaid(tx, id, 'school', now);
  else if (step === 'undo_pay') await markUnpaid(tx, id);
  else if (step === 'refund') {
    const amountCents = requireReadAmount(read, 'amountCents', owed.owedBackCents);
    await insertRefund(tx, { schoolId: order.schoolId, orderId: id, amountCents, by: currentUser.id, now });
  } else if (step === 'undo_refund') {
    requireReadAmount(read, 'refundedCents', owed.refundedCents);
    await undoLastRefund(tx, id, currentUser.id, now);
  } else await moveOrder(tx, { id, to: after.status, by: currentUser.id, now });
  if (step === 'hand_over' || step === 'cancel' || step === 'undo_ready') await markOrderNoticeRead(tx, id, now);
  if (step === 'cancel') await returnToStock(tx, order);
  if (step === 'ready') await notifyCustomer(context, order, readyTitle);
  if (step === 'cancel') await notifyCustomer(context, order, cancelledTitle);
  await publishOrderChange(context, order, acts[step]);
}

/** Requires the amount that was read: a concurrent payment or refund is a conflict. */
function requireReadAmount(read: Omit<OrderTransition, 'step'>, path: keyof typeof read, cents: number): number {
  if (read[path] === undefined) throw new Refusal('invalid', { problems: [{ path, code: 'required' }] });
  if (read[path] !== cents) throw new Refusal('conflict');
  return cents;
}

async function notifyCustomer(
  { tx, now }: ActionContext,
  { id, schoolId, childId, userId }: OrderState,
  title: Bilingual,
): Promise<void> {
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
