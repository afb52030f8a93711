import type { Tx } from '#server/db/database.ts';

type NewPayment = {
  readonly schoolId: number;
  readonly orderId: number;
  readonly reference: string;
  readonly amountCents: number;
  readonly now: Date;
};

/** Stores a payment under the provider's reference. Returns false if it is stored already. */
export async function insertPayment(
  tx: Tx,
  { schoolId, orderId, reference, amountCents, now }: NewPayment,
): Promise<boolean> {
  const row = await tx
    .insertInto('order_payments')
    .values({ school_id: schoolId, order_id: orderId, reference, amount_cents: amountCents, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}
