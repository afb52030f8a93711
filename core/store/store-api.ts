import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { NewOrder, Order } from './order.ts';
import { Product } from './product.ts';

export const storeApi = {
  /** In the order the school added them, without hidden products. */
  products: endpoint({
    method: 'GET',
    path: '/api/products',
    access: 'guardian:view',
    module: 'store',
    summary: 'Lists the products of the schools of the user’s children, with sizes and stock.',
    reply: z.array(Product),
  }),
  /** The user's own orders, for children they may see; at most 100. */
  orders: endpoint({
    method: 'GET',
    path: '/api/orders',
    access: 'guardian:view',
    module: 'store',
    summary: 'Lists the orders of the current user with their status, the latest first.',
    reply: z.array(Order),
  }),
  /**
   * All or nothing. 404 for a child of another family; 422 for an unknown or repeated size; 409 `conflict` when the
   * total has changed (`totalCents`) or there are not enough pieces (`left`, by size).
   */
  place: endpoint({
    method: 'POST',
    path: '/api/orders',
    access: 'guardian:report_absence',
    module: 'store',
    summary: 'Orders products for a child, at the total that was shown.',
    body: NewOrder,
    reply: Order,
    status: 201,
    errors: ['forbidden', 'conflict'],
  }),
  /** 404 for another user's order and for a canceled one; 409 `conflict` once it is ready or paid. */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/orders/{id}',
    access: 'guardian:view',
    module: 'store',
    summary: 'Cancels an order of the current user that is not ready yet, and restocks it.',
    errors: ['conflict'],
  }),
};

/** A payment provider's report of a payment: `signature` signs the other three fields (docs/operations.md). */
export const Payment = z.strictObject({
  /** The order's reference, from the link to the payment page. */
  order: z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/, { error: 'wrong_type' })),
  amountCents: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  /** The provider’s id of the payment, which makes the report idempotent. */
  reference: z.string().check(z.regex(/^[\w.:-]{1,100}$/, { error: 'wrong_type' })),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'wrong_type' })),
});
export type Payment = z.infer<typeof Payment>;

export const paymentApi = {
  /**
   * For the payment provider only. 404 without a configured provider, or for an unknown order; 403 for an invalid
   * signature.
   */
  report: endpoint({
    method: 'POST',
    path: '/api/payments',
    access: 'anyone',
    summary: 'Records a payment at the payment provider’s page. Idempotent.',
    body: Payment,
    noIdempotencyKey: true,
    errors: ['not_found', 'forbidden'],
  }),
};
