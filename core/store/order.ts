/** What a family orders for a child, and what becomes of it. Amounts are integer cents. (decisions, Store) */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { ProductPicture, TaxKind } from './product.ts';

/** `ready` waits at the school to be taken; `handed_over` was. */
export const orderStatuses = ['placed', 'ready', 'handed_over', 'cancelled'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The right by which one orders for a child: as for its absences and forms, one speaks for it to the school. */
export const orderRight = 'report_absence';

/** Pieces of one size, and sizes of one order. */
export const mostOfLine = 20;
export const mostLines = 20;

const Cents = z.int().check(z.nonnegative());
const highestTotal = 100_000_000;

/** With 5 % of GST and 9.975 % of QST on what bears them. (`tax-rules.ts`) */
export const Totals = z.object({ subtotalCents: Cents, gstCents: Cents, qstCents: Cents, totalCents: Cents });
export type Totals = z.infer<typeof Totals>;

/** As it was ordered, whatever became of the article since. `size` is empty where there is but one. */
const OrderLine = z.object({
  productId: Id,
  sizeId: Id,
  name: z.string(),
  size: z.string(),
  picture: ProductPicture,
  quantity: z.int().check(z.positive()),
  priceCents: Cents,
  tax: TaxKind,
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Order = z.extend(Totals, {
  id: Id,
  childId: Id,
  status: OrderStatus,
  lines: z.array(OrderLine),
  createdAt: Instant,
  readyAt: z.nullable(Instant),
  handedOverAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  /** How much more came than it costs, which the school is still to give back. */
  owedBackCents: Cents,
  /** What it has given back so far, and when last. */
  refundedCents: Cents,
  refundedAt: z.nullable(Instant),
  /** Where it can be paid now: at a payment provider’s. Nothing where it is paid at the school, or is paid. */
  paymentUrl: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;

/** `totalCents` is the total that was read: another by now is refused, and nothing is ordered. */
export const NewOrder = z.strictObject({
  childId: Id,
  lines: z
    .array(
      z.strictObject({
        productId: Id,
        sizeId: Id,
        quantity: z.int().check(z.positive(), z.maximum(mostOfLine)),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(mostLines, { error: 'too_long' })),
  totalCents: z.int().check(z.nonnegative(), z.maximum(highestTotal)),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const paidBy = ['school', 'online'] as const;
export const PaidBy = z.enum(paidBy);
export type PaidBy = z.infer<typeof PaidBy>;

/** A time that money was said to be given back, and that it was a slip where it was. */
export const Refund = z.object({
  amountCents: Cents,
  at: Instant,
  by: z.string(),
  undoneAt: z.nullable(Instant),
  undoneBy: z.nullable(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** As the school sees it: whose it is, how it was paid, and each time that money was given back. */
export const StaffOrder = z.extend(Order, {
  childName: z.string(),
  className: z.string(),
  /** The guardian who ordered. */
  by: z.string(),
  paidBy: z.nullable(PaidBy),
  refunds: z.array(Refund),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

/**
 * What the office does with an order: `pay` that it was paid at the school, `refund` that what is owed was given back.
 * The last four take a step back that was a slip.
 */
export const orderSteps = [
  'ready',
  'hand_over',
  'pay',
  'refund',
  'cancel',
  'undo_ready',
  'undo_hand_over',
  'undo_pay',
  'undo_refund',
] as const;
export const OrderStep = z.enum(orderSteps);
export type OrderStep = z.infer<typeof OrderStep>;

/** By what the orders of a school are chosen: where they stand, or that money is to be given back. */
export const deskParts = [...orderStatuses, 'to_refund'] as const;
export const DeskPart = z.enum(deskParts);
export type DeskPart = z.infer<typeof DeskPart>;

/**
 * A step, and what was read: of `refund` how much is owed, and given back by it; of `undo_refund` how much was given
 * back so far.
 */
export const TakenStep = z.strictObject({
  step: OrderStep,
  amountCents: z.optional(z.int().check(z.positive(), z.maximum(highestTotal))),
  refundedCents: z.optional(z.int().check(z.positive(), z.maximum(highestTotal))),
});
export type TakenStep = z.infer<typeof TakenStep>;
