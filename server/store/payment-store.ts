import type { Tx } from '#server/db/database.ts';

type New = {
  readonly schoolId: number;
  readonly orderId: number;
  readonly reference: string;
  readonly amountCents: number;
  readonly now: Date;
};

/** Keeps a payment by the provider's number of it. Says whether it was told for the first time. */
export async function insertPayment(tx: Tx, { schoolId, orderId, reference, amountCents, now }: New): Promise<boolean> {
  const row = await tx
    .insertInto('order_payments')
    .values({ school_id: schoolId, order_id: orderId, reference, amount_cents: amountCents, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}
