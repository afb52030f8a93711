/**
 * What the school owes back of an order, and what it gave back. What was a slip is undone by a row of its own: none is
 * ever taken out.
 */
import { sql } from 'kysely';
import type { Refund } from '#core/store/order.ts';
import type { Tx } from '#server/db/database.ts';

/** What was given back of an order `o`, less what was a slip. */
export const refunded = sql<number>`
  (select coalesce(sum(r.amount_cents), 0)::int from order_refunds r where r.order_id = o.id)`;

/** When money was last given back for an order `o`, but for slips. */
export const refundedAt = sql<Date | null>`
  (select max(r.given_at) from order_refunds r where r.order_id = o.id and r.undoes is null
    and not exists (select from order_refunds u where u.undoes = r.id))`;

/** Each time that money was said to be given back for an order `o`, and who said that it was a slip. */
export const refunds = sql<Refund[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('amountCents', r.amount_cents, 'at', r.given_at, 'by', w.name,
      'undoneAt', u.given_at, 'undoneBy', uw.name) order by r.id), '[]')
    from order_refunds r join users w on w.id = r.given_by
    left join order_refunds u on u.undoes = r.id left join users uw on uw.id = u.given_by
    where r.order_id = o.id and r.undoes is null)`;

/** How much more came for an order `o` than it costs and was given back. A cancelled one costs nothing. */
export const owedBack = sql<number>`
  greatest(0, case when o.paid_by = 'school' then o.total_cents else 0 end
    + (select coalesce(sum(p.amount_cents), 0)::int from order_payments p where p.order_id = o.id)
    - ${refunded} - case when o.status = 'cancelled' then 0 else o.total_cents end)`;

export type Owed = { readonly owedBackCents: number; readonly refundedCents: number };

/** Of an order that is locked already: what came is told under the same lock. */
export async function findOwed(tx: Tx, orderId: number): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select ${owedBack} as "owedBackCents", ${refunded} as "refundedCents" from orders o where o.id = ${orderId}`.execute(
    tx,
  );
  return rows[0] ?? { owedBackCents: 0, refundedCents: 0 };
}

type New = {
  readonly schoolId: number;
  readonly orderId: number;
  readonly amountCents: number;
  readonly by: number;
  readonly now: Date;
};

export async function insertRefund(tx: Tx, { schoolId, orderId, amountCents, by, now }: New): Promise<void> {
  await tx
    .insertInto('order_refunds')
    .values({ school_id: schoolId, order_id: orderId, amount_cents: amountCents, given_by: by, given_at: now })
    .execute();
}

/** Undoes the last time that money was given back. */
export async function undoLastRefund(tx: Tx, orderId: number, by: number, now: Date): Promise<void> {
  await sql`
    insert into order_refunds (school_id, order_id, amount_cents, given_by, given_at, undoes)
    select r.school_id, r.order_id, -r.amount_cents, ${by}, ${now}, r.id from order_refunds r
    where r.order_id = ${orderId} and r.undoes is null
      and not exists (select from order_refunds u where u.undoes = r.id)
    order by r.id desc limit 1`.execute(tx);
}
