/** Concurrent orders of many families: nothing is oversold, and no stock is lost. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#core/store/order.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { testStore } from '#test/support/test-store.ts';

const { as, database, productAt, lineOf, place, staffProducts, office, step } = await testStore();

const families = await database.asOwner((tx) =>
  tx
    .selectFrom('guardians')
    .select(['child_id', (eb) => eb.fn.min<number>('user_id').as('user_id')])
    .where('school_id', '=', 1)
    .where('can_report_absence', '=', true)
    .where('can_view', '=', true)
    .groupBy('child_id')
    .orderBy('child_id')
    .limit(100)
    .execute(),
);
const asks: { childId: number; ask: SendRequest }[] = [];
// Sessions are created sequentially: concurrent sign-in is not the subject of this test.
for (const { child_id, user_id } of families) asks.push({ childId: child_id, ask: await as(user_id) });

/** Stock and ordered quantity of each size, without cancelled orders. */
const counted = () =>
  database.asOwner(async (tx) => {
    const { rows } = await sql<{ id: number; stock: number; ordered: number }>`
      select s.id, s.stock, coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
        where l.size_id = s.id and o.status <> 'cancelled'), 0)::int as ordered
      from product_sizes s where s.school_id = 1 order by s.id`.execute(tx);
    return rows;
  });
const pieces = async () => (await counted()).map(({ id, stock, ordered }) => [id, stock + ordered]);

test('a hundred concurrent orders for the last pieces do not oversell', async () => {
  const [hoodie, bottle] = [await productAt(1), await productAt(4)];
  const all = await pieces();
  const before = await counted();
  const began = performance.now();
  const answers = await Promise.all(
    asks.map(({ childId, ask }, n) => {
      const some = [lineOf(hoodie, n % 4, 1 + (n % 2)), lineOf(bottle, 0, 1)];
      // Half of the orders list the sizes in reverse, which would deadlock without ordered locks.
      return place(ask, n % 2 ? some : some.toReversed(), { childId });
    }),
  );
  const took = performance.now() - began;
  const placed = answers.filter(({ status }) => status === 201).length;
  const after = await counted();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(await pieces(), 'stock plus ordered pieces is constant').toEqual(all);
  expect(Math.min(...after.map(({ stock }) => stock))).toBeGreaterThanOrEqual(0);
  const sold = after.reduce((sum, { ordered }, n) => sum + ordered - (before[n]?.ordered ?? 0), 0);
  expect(sold).toBeGreaterThan(placed);
  console.log(
    `100 orders at once in ${Math.round(took)} ms: ${placed} placed, ${100 - placed} refused, ${sold} pieces sold, oversold 0`,
  );
});

test('concurrent orders, cancellations, fulfilment and restocking keep the stock consistent', async () => {
  const planner = await productAt(5);
  const size = planner.sizes[0]?.id ?? 0;
  const all = await pieces();
  const placed = await Promise.all(
    asks.slice(0, 30).map(({ childId, ask }) => place(ask, [lineOf(planner, 0, 1)], { childId, totalCents: 850 })),
  );
  const added = 5;
  const restock = () =>
    office('PATCH', `/api/staff/products/${planner.id}`, { body: { sizes: [{ id: size, add: 1 }] } });
  const statuses = await Promise.all([
    ...placed.flatMap(({ json, status }, n) => {
      if (status !== 201) return [];
      const { id } = json as Order;
      const cancel = () => asks[n]?.ask('DELETE', `/api/orders/${id}`) ?? restock();
      return n % 3 === 0 ? [cancel(), cancel(), step(office, id, 'ready')] : [cancel()];
    }),
    ...Array.from({ length: added }, restock),
  ]);
  expect(statuses.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
  expect(await pieces()).toEqual(all.map(([id, n = 0]) => [id, id === size ? n + added : n]));
});

test('concurrent stock changes add up, and the stock cannot become negative', async () => {
  const [shirt] = await staffProducts();
  const [first, second] = shirt?.sizes ?? [];
  if (!shirt || !first || !second) throw new Error('The demo has no shirt for sale.');
  const change = (body: object, key?: string) => office('PATCH', `/api/staff/products/${shirt.id}`, { body, key });
  const add = { sizes: [{ id: first.id, add: 4 }] };
  await Promise.all([
    change(add, 'delivery'),
    change({ sizes: [{ id: first.id, add: -2 }] }),
    change({ tax: 'gst_qst' }),
  ]);
  expect((await change(add, 'delivery')).status, 'a repeated request').toBe(200);
  const stockNow = async () => (await staffProducts())[0]?.sizes.map(({ stock }) => stock);
  expect((await stockNow())?.[0]).toBe(first.stock + 2);
  const before = await stockNow();
  const refused = await change({
    priceCents: 1,
    sizes: [
      { id: first.id, add: 1 },
      { id: second.id, add: -1000 },
    ],
  });
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ left: [{ sizeId: second.id, left: second.stock }] });
  expect(await stockNow()).toEqual(before);
  expect((await staffProducts())[0]?.priceCents).toBe(shirt.priceCents);
});
