/** Taking and returning stock. Sizes are locked in order of id, to avoid deadlocks. */
import { sql } from 'kysely';
import type { PartialBilingual } from '#core/lang/bilingual.ts';
import type { NewOrder } from '#core/store/order.ts';
import type { ProductPicture, TaxKind } from '#core/store/product.ts';
import type { Tx } from '#server/db/database.ts';

/** A size of a product that can be ordered. */
export type SellableSize = {
  readonly sizeId: number;
  readonly productId: number;
  readonly name: PartialBilingual;
  readonly label: string;
  readonly picture: ProductPicture;
  readonly priceCents: number;
  readonly tax: TaxKind;
};

/** These sizes of a school, whether or not they are offered now. */
export async function findSellable(tx: Tx, schoolId: number, sizeIds: readonly number[]): Promise<SellableSize[]> {
  const rows = await tx
    .selectFrom('product_sizes as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['s.id as sizeId', 'p.id as productId', 's.label', 'p.name_en', 'p.name_fr', 'p.picture'])
    .select(['p.price_cents as priceCents', 'p.tax'])
    .where('s.school_id', '=', schoolId)
    .where('s.id', '=', (eb) => eb.fn.any(eb.val([...sizeIds])))
    .execute();
  return rows.map(({ name_en: en, name_fr: fr, picture, tax, ...row }) => ({
    ...row,
    name: { en, fr },
    // Checked by the table's own constraint.
    picture: picture as ProductPicture,
    tax: tax as TaxKind,
  }));
}

type StockChange = Pick<NewOrder['lines'][number], 'sizeId' | 'quantity'>;

/** The result of taking stock: sizes with too few pieces, and sizes that are now sold out. */
export type StockResult = {
  readonly short: readonly { readonly sizeId: number; readonly left: number }[];
  readonly soldOut: readonly number[];
};

/** Takes stock of offered sizes with enough pieces. On a shortage the caller rolls back. */
export async function takeStock(tx: Tx, wanted: readonly StockChange[]): Promise<StockResult> {
  const short: { sizeId: number; left: number }[] = [];
  const soldOut: number[] = [];
  for (const { sizeId, quantity } of wanted.toSorted((a, b) => a.sizeId - b.sizeId)) {
    const { rows } = await sql<{ stock: number }>`
      update product_sizes s set stock = s.stock - ${quantity}::int
      from products p
      where s.id = ${sizeId} and p.id = s.product_id and s.is_offered and not p.is_hidden and s.stock >= ${quantity}::int
      returning s.stock`.execute(tx);
    const [taken] = rows;
    if (!taken) short.push({ sizeId, left: await leftOf(tx, sizeId) });
    else if (taken.stock === 0) soldOut.push(sizeId);
  }
  return { short, soldOut };
}

/**
 * Adds to the stock of a size, or subtracts with a negative quantity. Returns the new stock, or undefined if it would
 * be negative.
 */
export async function addStock(tx: Tx, { sizeId, quantity }: StockChange): Promise<number | undefined> {
  const row = await tx
    .updateTable('product_sizes')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', sizeId)
    .where((eb) => eb(eb('stock', '+', quantity), '>=', 0))
    .returning('stock')
    .executeTakeFirst();
  return row?.stock;
}

/** The number of pieces for sale now. */
export async function leftOf(tx: Tx, sizeId: number): Promise<number> {
  const row = await tx
    .selectFrom('product_sizes as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select('s.stock')
    .where('s.id', '=', sizeId)
    .where('s.is_offered', '=', true)
    .where('p.is_hidden', '=', false)
    .executeTakeFirst();
  return row?.stock ?? 0;
}
