import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, limitText } from '#core/http/fields.ts';
import { OrderFilter, StaffOrder, OrderTransition } from './order.ts';
import { NewProduct, ProductChange, StaffProduct } from './product.ts';

const schoolQuery = { school: z.optional(idText) };
const School = z.object({ id: Id, name: z.string() });

/** The orders of a school. `schools` are those where the user works, `groups` those of this school. */
export const StaffOrders = z.object({
  schoolId: Id,
  schools: z.array(School),
  groups: z.array(z.object({ id: Id, className: z.string() })),
  /** The number of orders by filter, regardless of the current one. */
  counts: z.record(OrderFilter, z.int()),
  orders: z.array(StaffOrder),
});
export type StaffOrders = z.infer<typeof StaffOrders>;

export const staffStoreApi = {
  /**
   * `school` defaults to the user's first; 404 for a school where the user does not work. Includes hidden products,
   * in the order they were added.
   */
  products: endpoint({
    method: 'GET',
    path: '/api/staff/products',
    access: 'staff:group',
    summary: 'Lists a school’s products in both languages, with sizes and stock.',
    query: z.strictObject(schoolQuery),
    reply: z.array(StaffProduct),
    errors: ['not_found'],
  }),
  /**
   * 404 for a school where the user is not office, and for a file of another user or with a record; 422 `not_allowed`
   * at `sizes` when two have the same label, and at `photoId` for a PDF. 507 `storage_full` when the quota of the
   * school has no space for the photo.
   */
  make: endpoint({
    method: 'POST',
    path: '/api/staff/products',
    access: 'admin',
    summary: 'Adds a product to the school’s store.',
    body: NewProduct,
    reply: StaffProduct,
    status: 201,
    errors: ['not_found', 'storage_full'],
  }),
  /**
   * 404 for another school's product; 409 `conflict` when more pieces are removed than are left (`left`, by size). The
   * photo is replaced or removed, with the errors above.
   */
  change: endpoint({
    method: 'PATCH',
    path: '/api/staff/products/{id}',
    access: 'admin',
    summary: 'Changes a product: texts, price, sizes, visibility, and stock by the pieces added or removed.',
    body: ProductChange,
    reply: StaffProduct,
    errors: ['conflict', 'storage_full'],
  }),
  /**
   * `school` defaults to the user's first. `status` filters by status or by refunds due, `group` by group; 50 orders
   * unless `limit` says otherwise.
   */
  orders: endpoint({
    method: 'GET',
    path: '/api/staff/orders',
    access: 'staff:group',
    summary: 'Lists a school’s orders, the latest first. `before` pages to earlier ones.',
    query: z.strictObject({
      ...schoolQuery,
      status: z.optional(OrderFilter),
      group: z.optional(idText),
      before: z.optional(idText),
      limit: z.optional(limitText),
    }),
    reply: StaffOrders,
    errors: ['not_found'],
  }),
  /**
   * 404 for another school's order; 409 `conflict` when the status does not allow the step, or when the amount owed
   * or refunded has changed; 422 for a `refund` without `amountCents` and an `undo_refund` without `refundedCents`.
   */
  transition: endpoint({
    method: 'POST',
    path: '/api/staff/orders/{id}/transitions',
    access: 'admin',
    summary:
      'Moves an order to another status, records a payment or refund, or undoes such a step. Canceling restocks it.',
    body: OrderTransition,
    reply: StaffOrder,
    errors: ['conflict'],
  }),
  /**
   * One row for each line of each order, in the reader’s language; optionally filtered by status. The totals of an
   * order are in its first row only, so that columns add up. Recorded in the audit log.
   */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/orders.csv',
    access: 'admin',
    summary: 'Exports a school’s orders as CSV.',
    query: z.strictObject({ ...schoolQuery, status: z.optional(OrderFilter) }),
    file: 'text/csv; charset=utf-8',
    errors: ['not_found'],
  }),
};
