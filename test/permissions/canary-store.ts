/** Canary records of `permission-matrix.test.ts`: the products of the school, and the orders of one family. */
import type { Tx } from '#server/db/database.ts';
import { insertOrder } from '#server/store/order-store.ts';
import { insertProduct, insertSizes, updateProduct } from '#server/store/product-store.ts';
import { findSellable } from '#server/store/stock-store.ts';
import type { Mark } from './expected-outcomes.ts';

/** Two products, one of them hidden from families, and two orders of the parent’s for the child. */
export async function markStore(
  tx: Tx,
  { schoolId, childId, parentId }: { readonly schoolId: number; readonly childId: number; readonly parentId: number },
  mark: (name: Mark) => string,
  now: Date,
) {
  const add = async (name: Mark) => {
    const text = { en: mark(name), fr: mark(name) };
    const about = {
      schoolId,
      name: text,
      description: text,
      picture: 'bag',
      priceCents: 1000,
      tax: 'none',
    } as const;
    const id = await insertProduct(tx, { ...about, sizes: [] }, now);
    await insertSizes(tx, { id, schoolId }, [{ label: '', stock: 50 }]);
    return id;
  };
  const productId = await add('product');
  await updateProduct(tx, await add('hiddenProduct'), { isHidden: true });
  const { id: sizeId } = await tx
    .selectFrom('product_sizes')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  // The demo's own orders are removed.
  await tx.deleteFrom('order_lines').where('school_id', '=', schoolId).execute();
  await tx.deleteFrom('orders').where('school_id', '=', schoolId).execute();
  const totals = { subtotalCents: 1000, gstCents: 0, qstCents: 0, totalCents: 1000 };
  const sellable = await findSellable(tx, schoolId, [sizeId]);
  const lines = [{ productId, sizeId, quantity: 1 }];
  const order = () => insertOrder(tx, { ...totals, schoolId, childId, lines, userId: parentId, sellable, now });
  return { productId, sizeId, orderId: await order(), paidOrderId: await order() };
}
