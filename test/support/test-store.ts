/** Fixtures of the store tests: two parents of a child, the office, and the demo's six products. */
import type { Order } from '#core/store/order.ts';
import type { Product, StaffProduct } from '#core/store/product.ts';
import { totalsOf } from '#core/store/tax-rules.ts';
import { type SendRequest, testApp } from './test-app.ts';
import { adminOf } from './test-staff.ts';

/** The demo's elder and younger child. */
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
    /** A product by its position, with its initial stock. */
    async productAt(place: number): Promise<Product> {
      const product = first[place];
      if (!product) throw new Error(`the demo sells no product ${place}`);
      return product;
    },
    lineOf: ({ id, sizes }: Product, size: number, quantity: number) => ({
      productId: id,
      sizeId: sizes[size]?.id ?? 0,
      quantity,
    }),
    /** At the price of the first products, by default. */
    place(
      ask: SendRequest,
      lines: readonly { productId: number; quantity: number }[],
      body: object = {},
      key?: string,
    ) {
      const { totalCents } = totalsOf(
        lines.flatMap(({ productId, quantity }) =>
          first.filter(({ id }) => id === productId).map((product) => ({ ...product, quantity })),
        ),
      );
      return ask('POST', '/api/orders', { body: { childId: lea, lines, totalCents, ...body }, key });
    },
    ordersOf: async (ask: SendRequest) => (await ask('GET', '/api/orders')).json as Order[],
    staffProducts,
    async stockOf({ id }: Pick<Product, 'id'>, size: number): Promise<number> {
      const stock = (await staffProducts()).find((product) => product.id === id)?.sizes[size]?.stock;
      if (stock === undefined) throw new Error(`product ${id} has no size ${size}`);
      return stock;
    },
    step: (ask: SendRequest, id: number, taken: string, key?: string) =>
      ask('POST', `/api/staff/orders/${id}/transitions`, { body: { step: taken }, key }),
  };
}
