import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';
import { textIn } from '#server/db/in-language.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { refundedCents, refundedAt } from './refund-store.ts';

/** A user's orders and their status, for their data export. */
export function copyOrders(tx: Tx, { id, locale }: CurrentUser) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('children as c', 'c.id', 'o.child_id')
    .select(['o.id', 'c.name as child', 'o.status', 'o.subtotal_cents as subtotalCents', 'o.gst_cents as gstCents'])
    .select(['o.qst_cents as qstCents', 'o.total_cents as totalCents', 'o.created_at as createdAt'])
    .select(['o.ready_at as readyAt', 'o.handed_over_at as handedOverAt', 'o.cancelled_at as cancelledAt'])
    .select((eb) => ['o.paid_at as paidAt', eb.fn.coalesce('o.paid_by', eb.val('unpaid')).as('paidBy')])
    .select([refundedCents.as('refundedCents'), refundedAt.as('refundedAt')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select([textIn('l.name', locale).as('article'), 'l.size', 'l.quantity', 'l.price_cents as priceCents'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.size_id'),
      ).as('articles'),
    )
    .where('o.user_id', '=', id)
    .orderBy('o.id', 'desc')
    .execute();
}
