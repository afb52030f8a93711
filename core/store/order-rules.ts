/** What the family and the office may do with an order next. */
import type { Order, OrderStatus, OrderStep, PaidBy } from './order.ts';

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

type Standing = { readonly status: OrderStatus; readonly paidAt: unknown };
/** Whether and how it was paid, and what of it the school owes and gave back. */
type Paid = Standing & {
  readonly paidBy: PaidBy | null;
  readonly owedBackCents: number;
  readonly refundedCents: number;
};

/**
 * How an order stands after a step of the office: its status and whether it is paid; null where the step cannot be
 * taken. What is cancelled goes nowhere. A handed-over order may still be paid, a cancelled one not; none is paid
 * twice. A slip is taken back: that it was paid at the school, never that it was paid online, and not while money was
 * given back for it: that is taken back first.
 */
export function afterStep(order: Paid, step: OrderStep): { status: OrderStatus } | null {
  const { status, paidAt, paidBy, owedBackCents, refundedCents } = order;
  if (step === 'refund') return owedBackCents > 0 ? { status } : null;
  if (step === 'undo_refund') return refundedCents > 0 ? { status } : null;
  if (step === 'pay') return paidAt === null && status !== 'cancelled' ? { status } : null;
  if (step === 'undo_pay')
    return paidBy === 'school' && status !== 'cancelled' && refundedCents === 0 ? { status } : null;
  const { from, to } = steps[step];
  return from.includes(status) ? { status: to } : null;
}

/**
 * Whether who ordered may cancel: while it is neither ready nor paid. Later it is the school’s to give back.
 * (decisions, Store)
 */
export function mayCancel({ status, paidAt }: Standing): boolean {
  return status === 'placed' && paidAt === null;
}

/** Whether an order waits to be paid. */
export function isToPay({ status, paidAt }: Standing): boolean {
  return status !== 'cancelled' && paidAt === null;
}

/** Pieces in an order. */
export function piecesOf({ lines }: { readonly lines: readonly Pick<Order['lines'][number], 'quantity'>[] }): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The page of one’s orders, at one of them. */
export function orderLink(id: number): string {
  return `/store?part=orders&order=${id}`;
}
