import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { NewOrder, Order } from './order.ts';
import { Product } from './product.ts';

export const storeApi = {
  /** In the order in which the school added them. One that it hides is not among them. */
  products: endpoint({
    method: 'GET',
    path: '/api/products',
    who: 'guardian:view',
    does: 'Lists the articles of the schools of one’s children, with their sizes and how many are left.',
    spec: '§2 routes; decisions, Store',
    reply: z.array(Product),
  }),
  /** One’s own, of the children whom one may see; at most 100. */
  orders: endpoint({
    method: 'GET',
    path: '/api/orders',
    who: 'guardian:view',
    does: 'Lists one’s orders, the latest first, and where they stand.',
    spec: 'decisions, Store',
    reply: z.array(Order),
  }),
  /**
   * All of it or nothing. 404 for a child of nobody’s; 422 for a size that the child’s school does not have, or twice
   * the same; 409 `moved_on` when the total is another by now (`totalCents`) or there are not enough pieces (`left`, by
   * size).
   */
  place: endpoint({
    method: 'POST',
    path: '/api/orders',
    who: 'guardian:report_absence',
    does: 'Orders articles for a child, at the total that was read.',
    spec: 'decisions, Store; trust, Who may what',
    body: NewOrder,
    reply: Order,
    answers: 201,
    refuses: ['forbidden', 'moved_on'],
  }),
  /** 404 when it is not one’s own, or cancelled already; 409 `moved_on` once it is ready or paid. */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/orders/{id}',
    who: 'guardian:view',
    does: 'Cancels an order of one’s own that is not ready yet. Its pieces may be sold again.',
    spec: 'decisions, Store',
    refuses: ['moved_on'],
  }),
};

/**
 * What a payment provider says of an order that was paid at its page: `signature` is that of the other three.
 * (docs/operations.md)
 */
export const Payment = z.strictObject({
  /** The order’s number, as the link to the page said it. */
  order: z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/, { error: 'wrong_type' })),
  amountCents: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  /** The provider’s own number of the payment: told again, it is the same payment. */
  reference: z.string().check(z.regex(/^[\w.:-]{1,100}$/, { error: 'wrong_type' })),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'wrong_type' })),
});
export type Payment = z.infer<typeof Payment>;

export const paymentApi = {
  /**
   * For the provider alone. 404 where no provider is set up, or for an order that there is not; 403 when it is not
   * signed as it must be.
   */
  report: endpoint({
    method: 'POST',
    path: '/api/payments',
    who: 'anyone',
    does: 'Tells that an order was paid at the payment provider’s page. Told again, it changes nothing.',
    spec: 'decisions, Store',
    body: Payment,
    keyless: true,
    refuses: ['not_found', 'forbidden'],
  }),
};
