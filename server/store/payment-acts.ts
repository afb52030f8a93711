/**
 * Online payment on the page of a provider, if configured: a signed link to it, and its signed payment report. No code
 * of the provider is loaded into our pages. See docs/operations.md.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Order } from '#core/store/order.ts';
import { isUnpaid } from '#core/store/order-rules.ts';
import type { Payment } from '#core/store/store-api.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { lockOrder, markPaid, type StoredOrder } from './order-store.ts';
import { insertPayment } from './payment-store.ts';

type Settings = {
  readonly url: URL;
  readonly secret: string;
  /** Base URL to which the provider returns the user. */
  readonly origin: string;
};

type PayableOrder = Pick<Order, 'id' | 'totalCents'> & { readonly schoolId: number };

/** The provider's payment page of an installation. */
export class PaymentPage {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The payment link of an order. The signature covers order and amount, so that the amount cannot be changed. */
  linkTo({ id, schoolId, totalCents }: PayableOrder): string {
    const { url, origin } = this.#settings;
    const order = `${schoolId}-${id}`;
    const link = new URL(url);
    const params = {
      order,
      amount: String(totalCents),
      currency: 'CAD',
      return: `${origin}/store?part=orders&order=${id}`,
    };
    for (const [name, value] of Object.entries(params)) link.searchParams.set(name, value);
    link.searchParams.set('signature', this.#sign('pay', order, totalCents));
    return link.href;
  }

  /** Whether a payment report has the provider's signature. The comparison takes constant time. */
  isSigned({ order, amountCents, reference, signature }: Payment): boolean {
    const right = this.#sign('paid', order, amountCents, reference);
    return timingSafeEqual(Buffer.from(right), Buffer.from(signature));
  }

  #sign(...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#settings.secret).update(parts.join('\n')).digest('hex');
  }
}

/** Adds the payment link to an order. Null without a provider, and for paid or cancelled orders. */
export function withPaymentLink(page: PaymentPage | null, order: StoredOrder, schoolId: number): Order {
  return { ...order, paymentUrl: page && isUnpaid(order) ? page.linkTo({ ...order, schoolId }) : null };
}

/** The school in an order number, as the tenant scope of the payment. */
export const schoolOf = ({ order }: Payment): number => Number(order.split('-')[0]);

type PaymentContext = { readonly tx: Tx; readonly now: Date; readonly requestId: string };

/**
 * Marks an order as paid, once for repeated reports, in a transaction of its school. Accepts a payment for a cancelled
 * order, which then needs a refund. Rejects an amount other than the order's total.
 */
export async function recordPayment({ tx, now, requestId }: PaymentContext, payment: Payment): Promise<void> {
  const { amountCents, reference } = payment;
  const order = await lockOrder(tx, Number(payment.order.split('-')[1]));
  if (!order) throw new Refusal('not_found');
  if (amountCents !== order.totalCents) {
    throw new Refusal('invalid', { problems: [{ path: 'amountCents', code: 'not_allowed' }] });
  }
  const { id, schoolId, userId } = order;
  if (!(await insertPayment(tx, { schoolId, orderId: id, reference, amountCents, now }))) return;
  // A second payment of a paid order is recorded as an amount to refund.
  const act = (await markPaid(tx, id, 'online', now)) ? 'order.paid' : 'order.paid_again';
  publishChange(tx, [userId, ...(await findStaffOf(tx, schoolId))], { about: 'orders', id });
  await recordAuditEntry(tx, { at: now, act, userId: undefined, schoolId, subjectId: id, requestId });
}
