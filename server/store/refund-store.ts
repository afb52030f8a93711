/** What the school owes back of an order, and what it gave back. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** What was given back of an order `o`. */
export const refunded = sql<number>`
  (select coalesce(sum(r.amount_cents), 0)::int from order_refunds r where r.order_id = o.id)`;

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

/** Takes back that money was given back, the last time that it was. */
export async function deleteLastRefund(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('order_refunds')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('order_refunds')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('order_id', '=', orderId),
    )
    .execute();
}
