/** Amounts to refund and refunds of orders. A refund is undone by a row of its own: rows are not deleted. */
import { sql } from 'kysely';
import type { Refund } from '#core/store/order.ts';
import type { Tx } from '#server/db/database.ts';

/** SQL: the refunded amount of an order `o`, without undone refunds. */
export const refundedCents = sql<number>`
  (select coalesce(sum(r.amount_cents), 0)::int from order_refunds r where r.order_id = o.id)`;

/** SQL: the time of the last refund of an order `o`, without undone ones. */
export const refundedAt = sql<Date | null>`
  (select max(r.given_at) from order_refunds r where r.order_id = o.id and r.undoes is null
    and not exists (select from order_refunds u where u.undoes = r.id))`;

/** SQL: all refunds of an order `o`, with the user who undid one. */
export const refunds = sql<Refund[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('amountCents', r.amount_cents, 'at', r.given_at, 'by', w.name,
      'undoneAt', u.given_at, 'undoneBy', uw.name) order by r.id), '[]')
    from order_refunds r join users w on w.id = r.given_by
    left join order_refunds u on u.undoes = r.id left join users uw on uw.id = u.given_by
    where r.order_id = o.id and r.undoes is null)`;

/** SQL: the amount paid for an order `o` beyond its total and refunds. A cancelled order has a total of zero. */
export const owedBackCents = sql<number>`
  greatest(0, case when o.paid_by = 'school' then o.total_cents else 0 end
    + (select coalesce(sum(p.amount_cents), 0)::int from order_payments p where p.order_id = o.id)
    - ${refundedCents} - case when o.status = 'cancelled' then 0 else o.total_cents end)`;

export type OwedAmounts = { readonly owedBackCents: number; readonly refundedCents: number };

/** For an order that is locked already. Payments are stored under the same lock. */
export async function findOwedAmounts(tx: Tx, orderId: number): Promise<OwedAmounts> {
  const { rows } = await sql<OwedAmounts>`
    select ${owedBackCents} as "owedBackCents", ${refundedCents} as "refundedCents" from orders o where o.id = ${orderId}`.execute(
    tx,
  );
  return rows[0] ?? { owedBackCents: 0, refundedCents: 0 };
}

type NewRefund = {
  readonly schoolId: number;
  readonly orderId: number;
  readonly amountCents: number;
  readonly by: number;
  readonly now: Date;
};

export async function insertRefund(tx: Tx, { schoolId, orderId, amountCents, by, now }: NewRefund): Promise<void> {
  await tx
    .insertInto('order_refunds')
    .values({ school_id: schoolId, order_id: orderId, amount_cents: amountCents, given_by: by, given_at: now })
    .execute();
}

/** Undoes the last refund. */
export async function undoLastRefund(tx: Tx, orderId: number, by: number, now: Date): Promise<void> {
  await sql`
    insert into order_refunds (school_id, order_id, amount_cents, given_by, given_at, undoes)
    select r.school_id, r.order_id, -r.amount_cents, ${by}, ${now}, r.id from order_refunds r
    where r.order_id = ${orderId} and r.undoes is null
      and not exists (select from order_refunds u where u.undoes = r.id)
    order by r.id desc limit 1`.execute(tx);
}
