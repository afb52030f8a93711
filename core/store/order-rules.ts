/** The transitions of an order that families and the office may make. */
import type { Order, OrderStatus, OrderStep, PaymentMethod } from './order.ts';

const steps: Readonly<
  Record<
    Exclude<OrderStep, 'pay' | 'undo_pay' | 'refund' | 'undo_refund'>,
    { from: readonly OrderStatus[]; to: OrderStatus }
  >
> = {
  ready: { from: ['placed'], to: 'ready' },
  hand_over: { from: ['placed', 'ready'], to: 'handed_over' },
  cancel: { from: ['placed', 'ready'], to: 'cancelled' },
  undo_ready: { from: ['ready'], to: 'placed' },
  undo_hand_over: { from: ['handed_over'], to: 'ready' },
};

type OrderState = { readonly status: OrderStatus; readonly paidAt: unknown };
/** The payment of an order, and the amounts to refund and refunded. */
type PaymentState = OrderState & {
  readonly paidBy: PaymentMethod | null;
  readonly owedBackCents: number;
  readonly refundedCents: number;
};

/**
 * The status of an order after a transition by the office; null when the transition is not allowed. A canceled order
 * is final. A handed-over order can still be paid, a canceled one cannot, and an order is paid only once. `undo_pay`
 * applies to payments at the school only, not online, and only without a refund: the refund is undone first.
 */
export function statusAfterStep(order: PaymentState, step: OrderStep): { status: OrderStatus } | null {
  const { status, paidAt, paidBy, owedBackCents, refundedCents } = order;
  if (step === 'refund') return owedBackCents > 0 ? { status } : null;
  if (step === 'undo_refund') return refundedCents > 0 ? { status } : null;
  if (step === 'pay') return paidAt === null && status !== 'cancelled' ? { status } : null;
  if (step === 'undo_pay')
    return paidBy === 'school' && status !== 'cancelled' && refundedCents === 0 ? { status } : null;
  const { from, to } = steps[step];
  return from.includes(status) ? { status: to } : null;
}

/** Whether the family may cancel an order: until it is ready or paid. After that the school refunds it. */
export function canCancel({ status, paidAt }: OrderState): boolean {
  return status === 'placed' && paidAt === null;
}

/** Whether an order is unpaid. */
export function isUnpaid({ status, paidAt }: OrderState): boolean {
  return status !== 'cancelled' && paidAt === null;
}

/** The number of pieces of an order. */
export function countPieces({
  lines,
}: {
  readonly lines: readonly Pick<Order['lines'][number], 'quantity'>[];
}): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The page of the user's orders, at one of them. */
export function orderLink(id: number): string {
  return `/store?part=orders&order=${id}`;
}
