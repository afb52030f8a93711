import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, limitText } from '#core/http/fields.ts';
import { DeskPart, StaffOrder, TakenStep } from './order.ts';
import { NewProduct, ProductChange, StaffProduct } from './product.ts';

const ofSchool = { school: z.optional(idText) };
const School = z.object({ id: Id, name: z.string() });

/** The orders of one school. `schools` are those at which one works, `groups` those of this school. */
export const OrderDesk = z.object({
  schoolId: Id,
  schools: z.array(School),
  groups: z.array(z.object({ id: Id, className: z.string() })),
  /** How many there are of each part, whichever are listed. */
  counts: z.record(DeskPart, z.int()),
  orders: z.array(StaffOrder),
});
export type OrderDesk = z.infer<typeof OrderDesk>;

export const staffStoreApi = {
  /**
   * Of one of one’s schools, the first unless said; 404 for another. Hidden ones too, in the order in which they were
   * added.
   */
  products: endpoint({
    method: 'GET',
    path: '/api/staff/products',
    who: 'staff:group',
    does: 'Lists a school’s articles in both languages, with their sizes and stock.',
    spec: 'trust, Who may what',
    query: z.strictObject(ofSchool),
    reply: z.array(StaffProduct),
    refuses: ['not_found'],
  }),
  /** 404 for a school whose office one is not; 422 `not_allowed` at `sizes` when two have the same label. */
  make: endpoint({
    method: 'POST',
    path: '/api/staff/products',
    who: 'admin',
    does: 'Adds an article to the school’s store.',
    spec: 'trust, Who may what; decisions, Store',
    body: NewProduct,
    reply: StaffProduct,
    answers: 201,
    refuses: ['not_found'],
  }),
  /** 404 for another school’s; 409 `moved_on` when more pieces would go out than are left (`left`, by size). */
  change: endpoint({
    method: 'PATCH',
    path: '/api/staff/products/{id}',
    who: 'admin',
    does: 'Changes an article: its words, price, sizes, whether it is shown, and its stock by what came in or went out.',
    spec: 'trust, Who may what; decisions, Store',
    body: ProductChange,
    reply: StaffProduct,
    refuses: ['moved_on'],
  }),
  /**
   * Of one of one’s schools, the first unless said; of a status, or with money to give back, and of a group where they
   * are named; 50 unless `limit` says otherwise.
   */
  orders: endpoint({
    method: 'GET',
    path: '/api/staff/orders',
    who: 'staff:group',
    does: 'Lists a school’s orders, the latest first, those before one of them.',
    spec: 'trust, Who may what',
    query: z.strictObject({
      ...ofSchool,
      status: z.optional(DeskPart),
      group: z.optional(idText),
      before: z.optional(idText),
      limit: z.optional(limitText),
    }),
    reply: OrderDesk,
    refuses: ['not_found'],
  }),
  /**
   * 404 for another school’s; 409 `moved_on` when the order is no longer where the step can be taken, or another amount
   * is owed, or was given back, by now; 422 for a `refund` without its `amountCents` and an `undo_refund` without its
   * `refundedCents`.
   */
  step: endpoint({
    method: 'POST',
    path: '/api/staff/orders/{id}/steps',
    who: 'admin',
    does: 'Says that an order is ready, handed over, paid at the school, cancelled or that its money was given back, or that one of these but the cancelling was a slip; what is cancelled goes back to the stock.',
    spec: 'trust, Who may what; decisions, Store',
    body: TakenStep,
    reply: StaffOrder,
    refuses: ['moved_on'],
  }),
  /**
   * One row for each line of each order, in the reader’s language; of a status where it is named. The totals of an
   * order stand in its first row only, so that each column adds up. That it was asked for is written down.
   */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/orders.csv',
    who: 'admin',
    does: 'Gives a school’s orders as a file for a spreadsheet.',
    spec: 'decisions, Store',
    query: z.strictObject({ ...ofSchool, status: z.optional(DeskPart) }),
    file: 'text/csv; charset=utf-8',
    refuses: ['not_found'],
  }),
};
