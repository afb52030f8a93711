import { describe, expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import type { Order } from '#core/store/order.ts';
import type { Product } from '#core/store/product.ts';
import { totalsOf } from '#core/store/tax-rules.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testStore } from '#test/support/test-store.ts';

const { sophie, marc, office, lea, noah, database, productAt, place, lineOf, ordersOf, stockOf, step } =
  await testStore();
const problemOf = ({ json }: { json: unknown }) => json as Problem;

describe('an order', () => {
  test('is visible to its customer only, with its products, taxes and status at the time', async () => {
    const shirt = await productAt(0);
    const planner = await productAt(5);
    const lines = [lineOf(shirt, 0, 2), lineOf(planner, 0, 1)];
    const { status, json } = await place(sophie, lines, {}, 'once');
    expect(status).toBe(201);
    const order = json as Order;
    const totals = totalsOf([
      { ...shirt, quantity: 2 },
      { ...planner, quantity: 1 },
    ]);
    expect(totals).toEqual({ subtotalCents: 4450, gstCents: 180, qstCents: 359, totalCents: 4989 });
    expect(order).toMatchObject({ ...totals, childId: lea, status: 'placed', paidAt: null, paymentUrl: null });
    expect(order.lines).toMatchObject([
      { name: 'T-shirt', size: '6-7', quantity: 2, priceCents: 1800, picture: 'shirt' },
      { name: 'School planner', size: '', quantity: 1 },
    ]);
    const left = await stockOf(shirt, 0);
    expect((await place(sophie, lines, {}, 'once')).json).toEqual(json);
    expect(await stockOf(shirt, 0)).toBe(left);
    expect((await ordersOf(sophie))[0]).toEqual(order);
    expect((await ordersOf(marc)).some(({ id }) => id === order.id)).toBe(false);
    expect((await marc('DELETE', `/api/orders/${order.id}`)).status).toBe(404);
  });

  test('is refused entirely if a piece is missing, with the remaining stock', async () => {
    const hoodie = await productAt(1);
    const before = await stockOf(hoodie, 0);
    const refused = await place(sophie, [lineOf(hoodie, 0, 1), lineOf(hoodie, 1, 3)]);
    expect(refused.status).toBe(409);
    expect(problemOf(refused)).toMatchObject({
      code: 'conflict',
      left: [{ sizeId: hoodie.sizes[1]?.id, left: 2 }],
    });
    expect(await stockOf(hoodie, 0)).toBe(before);
    const soldOut = await productAt(2);
    expect(problemOf(await place(sophie, [lineOf(soldOut, 0, 1)])).left).toEqual([
      { sizeId: soldOut.sizes[0]?.id, left: 0 },
    ]);
  });

  test('is refused if the price has changed, with the new total', async () => {
    const bag = await productAt(3);
    const refused = await place(sophie, [lineOf(bag, 0, 1)], { totalCents: 1300 });
    expect(refused.status).toBe(409);
    expect(problemOf(refused)).toMatchObject({ code: 'conflict', left: [], totalCents: 1408 });
  });

  test.each([
    ['of an unknown size', { productId: 1, sizeId: 999_999 }, 'not_in_list'],
    ['of a size of another product', { productId: 2 }, 'not_in_list'],
    ['of more than the maximum quantity', { quantity: 21 }, 'too_large'],
  ])('%s is rejected with the path of the field', async (_, part, code) => {
    const line = { ...lineOf(await productAt(0), 0, 1), ...part };
    const refused = await place(sophie, [line], { totalCents: 1 });
    expect(refused.status).toBe(422);
    expect(problemOf(refused).problems?.[0]).toMatchObject({ code });
  });

  test('rejects a size listed twice and a child of another family', async () => {
    const line = lineOf(await productAt(0), 0, 1);
    expect(problemOf(await place(sophie, [line, line], { totalCents: 1 })).problems).toEqual([
      { path: 'lines.1.sizeId', code: 'not_allowed' },
    ]);
    expect((await place(sophie, [line], { childId: 3 })).status).toBe(404);
  });

  test('rejects a product of another school like an unknown one', async () => {
    const foreign = await database.asOwner(async (tx) => {
      const size = tx.selectFrom('product_sizes').select(['id', 'product_id']).where('school_id', '=', 2);
      return size.orderBy('id').executeTakeFirstOrThrow();
    });
    const line = { productId: foreign.product_id, sizeId: foreign.id, quantity: 1 };
    expect(problemOf(await place(sophie, [line], { totalCents: 2070 })).problems?.[0]?.code).toBe('not_in_list');
  });

  test('is cancelled once, and its stock is returned once', async () => {
    const bottle = await productAt(4);
    const before = await stockOf(bottle, 0);
    const { json } = await place(sophie, [lineOf(bottle, 0, 3)], { childId: noah });
    const { id } = json as Order;
    expect(await stockOf(bottle, 0)).toBe(before - 3);
    const cancel = () => sophie('DELETE', `/api/orders/${id}`);
    const statuses = (await Promise.all([cancel(), cancel()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await cancel()).status).toBe(404);
    expect(await stockOf(bottle, 0)).toBe(before);
    expect((await ordersOf(sophie)).find((order) => order.id === id)).toMatchObject({ status: 'cancelled' });
  });

  test('that is ready or paid is cancelled by the school only', async () => {
    const bottle = await productAt(4);
    const [ready, paid] = await Promise.all(
      ['ready', 'pay'].map(async (taken) => {
        const { id } = (await place(sophie, [lineOf(bottle, 0, 1)])).json as Order;
        expect((await step(office, id, taken)).status).toBe(200);
        return id;
      }),
    );
    for (const id of [ready, paid]) {
      expect(problemOf(await sophie('DELETE', `/api/orders/${id}`)).code).toBe('conflict');
    }
    const before = await stockOf(bottle, 0);
    expect((await step(office, ready ?? 0, 'cancel')).status).toBe(200);
    expect((await step(office, ready ?? 0, 'cancel')).status).toBe(409);
    expect(await stockOf(bottle, 0)).toBe(before + 1);
  });
});

test('a hidden or withdrawn product cannot be ordered, even from an existing cart', async () => {
  const bag = await productAt(3);
  const hide = (isHidden: boolean) => office('PATCH', `/api/staff/products/${bag.id}`, { body: { isHidden } });
  await hide(true);
  const sold = (await sophie('GET', '/api/products')).json as Product[];
  expect(sold.some(({ id }) => id === bag.id)).toBe(false);
  expect(problemOf(await place(sophie, [lineOf(bag, 0, 1)])).left).toEqual([{ sizeId: bag.sizes[0]?.id, left: 0 }]);
  await hide(false);
  expect((await place(sophie, [lineOf(bag, 0, 1)])).status).toBe(201);
});

test('the number of orders per day is limited', async () => {
  const limited = await testStore({ limits: { ...generousLimits, ordersPerDay: 2 } });
  const planner = await limited.productAt(5);
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await limited.place(limited.sophie, [limited.lineOf(planner, 0, 1)])).status);
  }
  expect(statuses).toEqual([201, 201, 429]);
});
