/**
 * A payment provider's page, where whoever runs Parvis has set one up: a signed link to it, and its signed word that an
 * order was paid. Nothing of it is loaded into our pages. (decisions, Store; docs/operations.md)
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Order } from '#core/store/order.ts';
import { isToPay } from '#core/store/order-rules.ts';
import type { Payment } from '#core/store/store-api.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { lockOrder, markPaid, type StoredOrder } from './order-store.ts';
import { insertPayment } from './payment-store.ts';

type Settings = {
  readonly url: URL;
  readonly secret: string;
  /** Where the provider sends people back to. */
  readonly origin: string;
};

type Numbered = Pick<Order, 'id' | 'totalCents'> & { readonly schoolId: number };

/** The page of the provider that an installation has. */
export class PaymentPage {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Where an order is paid. The signature is of the order's number and its amount, so that nobody pays less. */
  linkTo({ id, schoolId, totalCents }: Numbered): string {
    const { url, origin } = this.#settings;
    const order = `${schoolId}-${id}`;
    const link = new URL(url);
    const said = {
      order,
      amount: String(totalCents),
      currency: 'CAD',
      return: `${origin}/store?part=orders&order=${id}`,
    };
    for (const [name, value] of Object.entries(said)) link.searchParams.set(name, value);
    link.searchParams.set('signature', this.#sign('pay', order, totalCents));
    return link.href;
  }

  /** Whether a payment is told by the provider. Takes as long for a wrong signature as for the right one. */
  isSigned({ order, amountCents, reference, signature }: Payment): boolean {
    const right = this.#sign('paid', order, amountCents, reference);
    return timingSafeEqual(Buffer.from(right), Buffer.from(signature));
  }

  #sign(...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#settings.secret).update(parts.join('\n')).digest('hex');
  }
}

/** An order with where it may be paid: nowhere without a provider, and not what is paid or cancelled. */
export function withPage(page: PaymentPage | null, order: StoredOrder, schoolId: number): Order {
  return { ...order, paymentUrl: page && isToPay(order) ? page.linkTo({ ...order, schoolId }) : null };
}

/** The school in an order's number: whose fence the payment is behind. */
export const schoolOf = ({ order }: Payment): number => Number(order.split('-')[0]);

type Telling = { readonly tx: Tx; readonly now: Date; readonly requestId: string };

/**
 * Marks an order as paid, once however often it is told, in a transaction of its school. A cancelled one too: the
 * school has the money to give back. Another amount than the order's is refused.
 */
export async function takePayment({ tx, now, requestId }: Telling, payment: Payment): Promise<void> {
  const { amountCents, reference } = payment;
  const order = await lockOrder(tx, Number(payment.order.split('-')[1]));
  if (!order) throw new Refusal('not_found');
  if (amountCents !== order.totalCents) {
    throw new Refusal('invalid', { problems: [{ path: 'amountCents', code: 'not_allowed' }] });
  }
  const { id, schoolId, userId } = order;
  if (!(await insertPayment(tx, { schoolId, orderId: id, reference, amountCents, now }))) return;
  // One that is paid already: the office sees on the order that there is money to give back.
  const act = (await markPaid(tx, id, 'online', now)) ? 'order.paid' : 'order.paid_again';
  tell(tx, [userId, ...(await findWhoWorksAt(tx, schoolId))], { about: 'orders', id });
  await recordAct(tx, { at: now, act, userId: undefined, schoolId, subjectId: id, requestId });
}
