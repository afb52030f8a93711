/** The demo's store with orders of its families. */
import { totalsOf } from '#core/store/tax-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { lineColumns } from '#server/store/order-store.ts';
import type { SellableSize } from '#server/store/stock-store.ts';
import { demoProducts, type OrderSeed, otherOrder, ownOrders } from '#server/store/store-seed.ts';
import { daysAgoAt } from './demo-dates.ts';
import type { SchoolPeople } from './demo-context.ts';
import { insertRows, nextIds, type SeedRow } from './insert-rows.ts';
import type { SchoolToFill } from './demo-context.ts';

type PlacedOrder = OrderSeed & { readonly childId: number; readonly userId: number };

const minutesToPrepare = 26 * 60;
const minutesToTake = 47 * 60;

/** Adds products and orders. The stock is what remains. */
export async function seedStore(tx: Tx, filling: SchoolToFill, people: SchoolPeople): Promise<void> {
  const { schoolId, now } = filling;
  const sellable = await seedProducts(tx, schoolId, daysAgoAt(now, 60, '09:00'));
  const placed = placedBy(people).toSorted((a, b) => b.daysAgo - a.daysAgo || a.time.localeCompare(b.time));
  const ids = await nextIds(tx, 'orders', placed.length);
  const linesOf = ({ lines }: OrderSeed) =>
    lines.flatMap(([product, size, quantity]) => {
      const sold = sellable[product]?.[size];
      return sold ? [{ ...sold, quantity }] : [];
    });
  await insertRows(
    tx,
    'orders',
    placed.map((order, n): SeedRow<'orders'> => {
      const { subtotalCents, gstCents, qstCents, totalCents } = totalsOf(linesOf(order));
      const createdAt = daysAgoAt(now, order.daysAgo, order.time);
      const after = (minutes: number) => new Date(Math.min(createdAt.getTime() + minutes * 60_000, now.getTime()));
      const { status, childId, userId, paidBy } = order;
      const isReady = status === 'ready' || status === 'handed_over';
      return {
        id: ids[n] ?? 0,
        school_id: schoolId,
        child_id: childId,
        user_id: userId,
        status,
        subtotal_cents: subtotalCents,
        gst_cents: gstCents,
        qst_cents: qstCents,
        total_cents: totalCents,
        created_at: createdAt,
        ready_at: isReady ? after(minutesToPrepare) : null,
        handed_over_at: status === 'handed_over' ? after(minutesToTake) : null,
        cancelled_at: status === 'cancelled' ? after(paidBy ? minutesToTake + 90 : 90) : null,
        cancelled_by: status === 'cancelled' ? (paidBy && people.offices[0]) || userId : null,
        paid_at: paidBy && after(paidBy === 'online' ? 2 : minutesToTake),
        paid_by: paidBy,
      };
    }),
  );
  await insertRows(
    tx,
    'order_lines',
    placed.flatMap((order, n) =>
      linesOf(order).map((line) => ({
        school_id: schoolId,
        order_id: ids[n] ?? 0,
        quantity: line.quantity,
        ...lineColumns(line),
      })),
    ),
  );
}

/** The products in seed order, each with its sizes in seed order. */
async function seedProducts(tx: Tx, schoolId: number, createdAt: Date): Promise<SellableSize[][]> {
  const ids = await nextIds(tx, 'products', demoProducts.length);
  await insertRows(
    tx,
    'products',
    demoProducts.map(({ name, description, picture, priceCents, tax }, n) => ({
      id: ids[n] ?? 0,
      school_id: schoolId,
      name_en: name.en,
      name_fr: name.fr,
      description_en: description.en,
      description_fr: description.fr,
      picture,
      price_cents: priceCents,
      tax,
      is_hidden: false,
      created_at: createdAt,
    })),
  );
  const sizes = demoProducts.flatMap((product, n) =>
    product.sizes.map(([label, stock]) => ({ label, stock, productId: ids[n] ?? 0 })),
  );
  const sizeIds = await nextIds(tx, 'product_sizes', sizes.length);
  await insertRows(
    tx,
    'product_sizes',
    sizes.map(({ label, stock, productId }, n) => ({
      id: sizeIds[n] ?? 0,
      school_id: schoolId,
      product_id: productId,
      label,
      stock,
      is_offered: true,
    })),
  );
  return demoProducts.map(({ name, picture, priceCents, tax }, n) =>
    sizes.flatMap(({ label, productId }, place) =>
      productId === ids[n] ? [{ sizeId: sizeIds[place] ?? 0, productId, name, label, picture, priceCents, tax }] : [],
    ),
  );
}

function placedBy({ own, pupils }: SchoolPeople): PlacedOrder[] {
  const { elder, younger, parent } = own;
  const others = pupils.filter(({ id }) => id !== elder.id && id !== younger.id);
  return [
    ...ownOrders.elder.map((order) => ({ ...order, childId: elder.id, userId: parent })),
    ...ownOrders.younger.map((order) => ({ ...order, childId: younger.id, userId: parent })),
    ...others.flatMap(({ id, guardians }, n) => {
      const order = otherOrder(n);
      const [userId] = guardians;
      return order && userId !== undefined ? [{ ...order, childId: id, userId }] : [];
    }),
  ];
}
