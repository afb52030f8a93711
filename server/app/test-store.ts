/** What tests of the store stand on: two parents of a child, the office, the demo's six articles. */
import type { Order } from '#core/store/order.ts';
import type { Product, StaffProduct } from '#core/store/product.ts';
import { totalsOf } from '#core/store/tax-rules.ts';
import { type Ask, testApp } from './test-app.ts';
import { adminOf } from '#server/app/test-office.ts';

/** The demo's elder and younger. */
const [lea, noah] = [1, 2];

/** Builds the app and signs them in. Call it at the top of a test file. */
export async function testStore(options: Parameters<typeof testApp>[0] = {}) {
  const test = await testApp(options);
  const { as, database } = test;
  const [sophie, marc] = [await as(1), await as(2)];
  const officeId = await adminOf(database, 1);
  const office = await as(officeId);
  await sophie('PUT', '/api/settings', { body: { locale: 'en' } });
  const first = (await sophie('GET', '/api/products')).json as Product[];
  const staffProducts = async () => (await office('GET', '/api/staff/products')).json as StaffProduct[];

  return {
    ...test,
    sophie,
    marc,
    office,
    officeId,
    lea,
    noah,
    /** An article by its place, as it was sold at first. */
    async productAt(place: number): Promise<Product> {
      const product = first[place];
      if (!product) throw new Error(`the demo sells no article ${place}`);
      return product;
    },
    lineOf: ({ id, sizes }: Product, size: number, quantity: number) => ({
      productId: id,
      sizeId: sizes[size]?.id ?? 0,
      quantity,
    }),
    /** At the price of the first articles, unless it is said otherwise. */
    place(ask: Ask, lines: readonly { productId: number; quantity: number }[], said: object = {}, key?: string) {
      const { totalCents } = totalsOf(
        lines.flatMap(({ productId, quantity }) =>
          first.filter(({ id }) => id === productId).map((product) => ({ ...product, quantity })),
        ),
      );
      return ask('POST', '/api/orders', { body: { childId: lea, lines, totalCents, ...said }, key });
    },
    ordersOf: async (ask: Ask) => (await ask('GET', '/api/orders')).json as Order[],
    staffProducts,
    async stockOf({ id }: Pick<Product, 'id'>, size: number): Promise<number> {
      const stock = (await staffProducts()).find((product) => product.id === id)?.sizes[size]?.stock;
      if (stock === undefined) throw new Error(`article ${id} has no size ${size}`);
      return stock;
    },
    step: (ask: Ask, id: number, taken: string, key?: string) =>
      ask('POST', `/api/staff/orders/${id}/steps`, { body: { step: taken }, key }),
  };
}
