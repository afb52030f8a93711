/** An order of a family for a child, and its status. Amounts are integer cents. */
import * as z from 'zod/mini';
import { Id, Instant } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { maxOrderLines, maxQuantityPerLine } from './order-limit-rules.ts';
import { ProductPicture, TaxKind } from './product.ts';

/** A `ready` order can be picked up at the school; a `handed_over` one was. */
export const orderStatuses = ['placed', 'ready', 'handed_over', 'cancelled'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The right required to order for a child: the same as for absences and forms. */
export const orderRight = 'report_absence';

const Cents = z.int().check(z.nonnegative());
const maxTotalCents = 100_000_000;

/** With GST of 5 % and QST of 9.975 % on taxed products (`tax-rules.ts`). */
export const Totals = z.object({ subtotalCents: Cents, gstCents: Cents, qstCents: Cents, totalCents: Cents });
export type Totals = z.infer<typeof Totals>;

/**
 * As ordered, regardless of later changes to the product. `size` is empty for a product with one size; `lang` is set
 * when the name exists in the other language only.
 */
const OrderLine = z.object({
  productId: Id,
  sizeId: Id,
  name: z.string(),
  size: z.string(),
  picture: ProductPicture,
  quantity: z.int().check(z.positive()),
  priceCents: Cents,
  tax: TaxKind,
  lang: z.optional(Locale),
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
  /** The overpaid amount, which the school still has to refund. */
  owedBackCents: Cents,
  /** The amount refunded so far, and when last. */
  refundedCents: Cents,
  refundedAt: z.nullable(Instant),
  /** The payment provider's page for this order. Null when it is paid at the school, or already paid. */
  paymentUrl: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;

/** `totalCents` is the total that was shown: when it has changed, the order is refused. */
export const NewOrder = z.strictObject({
  childId: Id,
  lines: z
    .array(
      z.strictObject({
        productId: Id,
        sizeId: Id,
        quantity: z.int().check(z.positive(), z.maximum(maxQuantityPerLine)),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(maxOrderLines, { error: 'too_long' })),
  totalCents: z.int().check(z.nonnegative(), z.maximum(maxTotalCents)),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const paymentMethods = ['school', 'online'] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A recorded refund; `undoneAt` and `undoneBy` are set when it was undone. */
export const Refund = z.object({
  amountCents: Cents,
  at: Instant,
  by: z.string(),
  undoneAt: z.nullable(Instant),
  undoneBy: z.nullable(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** An order as the school sees it: with the child, the payment, and every refund. */
export const StaffOrder = z.extend(Order, {
  childName: z.string(),
  className: z.string(),
  /** The guardian who ordered. */
  by: z.string(),
  paidBy: z.nullable(PaymentMethod),
  refunds: z.array(Refund),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

/**
 * The transitions of an order: `pay` records a payment at the school, `refund` a refund of the amount owed. The last
 * four undo a step.
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

/** Filters for the orders of a school: by status, or with a refund due. */
export const orderFilters = [...orderStatuses, 'to_refund'] as const;
export const OrderFilter = z.enum(orderFilters);
export type OrderFilter = z.infer<typeof OrderFilter>;

/**
 * A transition with the amounts that were shown: for `refund` the amount owed and refunded by it; for `undo_refund`
 * the amount refunded so far.
 */
export const OrderTransition = z.strictObject({
  step: OrderStep,
  amountCents: z.optional(z.int().check(z.positive(), z.maximum(maxTotalCents))),
  refundedCents: z.optional(z.int().check(z.positive(), z.maximum(maxTotalCents))),
});
export type OrderTransition = z.infer<typeof OrderTransition>;
