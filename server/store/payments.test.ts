/**
 * Paying online, with a stand-in of the provider: it knows the secret, as the real one does, and nothing else of ours.
 */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order, StaffOrder } from '#core/store/order.ts';
import { testStore } from '#server/app/test-store.ts';

const secret = 'shared with the provider and nobody else';
const store = await testStore({ payment: { url: new URL('https://pay.example/school?theme=river'), secret } });
const { sophie, office, anonymous, database, productAt, lineOf, place, ordersOf, step } = store;

const sign = (...parts: (string | number)[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex');
const ordered = async () => (await place(sophie, [lineOf(await productAt(5), 0, 1)])).json as Order;
const found = async (id: number) => (await ordersOf(sophie)).find((order) => order.id === id);

/** What the provider's page reads of its address: it takes the money of an address that we signed, and no other. */
function providerReads(link: string) {
  const { origin, searchParams } = new URL(link);
  const said = (name: string) => searchParams.get(name) ?? '';
  expect(said('signature')).toBe(sign('pay', said('order'), said('amount')));
  return { origin, order: said('order'), amount: Number(said('amount')), back: said('return'), theme: said('theme') };
}

/** What the provider then tells us. */
const providerTells = (order: string, amountCents: number, reference: string, signature?: string) =>
  anonymous('POST', '/api/payments', {
    body: { order, amountCents, reference, signature: signature ?? sign('paid', order, amountCents, reference) },
  });

test('an order has a signed link to the provider’s page, and is paid once by its signed word, however often it is said', async () => {
  const order = await ordered();
  const { origin, amount, back, theme, order: number } = providerReads(order.paymentUrl ?? '');
  expect({ origin, amount, theme, number }).toEqual({
    origin: 'https://pay.example',
    amount: 850,
    theme: 'river',
    number: `1-${order.id}`,
  });
  expect(back).toMatch(new RegExp(`^http://localhost:\\d+/store\\?part=orders&order=${order.id}$`));

  const told = await Promise.all([1, 2, 3].map(() => providerTells(number, amount, 'ch_1')));
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
  const paid = await found(order.id);
  expect(paid).toMatchObject({ status: 'placed', paymentUrl: null, paidAt: expect.any(String) });
  expect((await providerTells(number, amount, 'ch_1')).status).toBe(200);
  expect(await found(order.id)).toEqual(paid);
  const entries = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['act', 'user_id'])
      .where('subject_id', '=', order.id)
      .where('act', '=', 'order.paid')
      .execute(),
  );
  expect(entries).toEqual([{ act: 'order.paid', user_id: null }]);
  expect((await step(office, order.id, 'pay')).status).toBe(409);
});

test('nobody else’s word counts, nor another amount, nor another order', async () => {
  const { id } = await ordered();
  const number = `1-${id}`;
  expect((await providerTells(number, 850, 'ch_2', '0'.repeat(64))).status).toBe(403);
  expect((await providerTells(number, 850, 'ch_2', sign('paid', number, 1, 'ch_2'))).status).toBe(403);
  expect((await providerTells(number, 850, 'ch_2', sign('pay', number, 850))).status, 'the link’s own').toBe(403);
  expect((await providerTells(number, 1, 'ch_2')).status).toBe(422);
  expect((await providerTells(`2-${id}`, 850, 'ch_2')).status, 'of another school').toBe(404);
  expect((await providerTells('1-2147483647', 850, 'ch_2')).status).toBe(404);
  expect(await found(id)).toMatchObject({ paidAt: null });
});

test('what is paid at the school, or cancelled, has no link; money that comes all the same is seen by the office', async () => {
  const [one, other] = [await ordered(), await ordered()];
  const atSchool = await step(office, one.id, 'pay');
  expect(atSchool.json).toMatchObject({ paidBy: 'school', paymentUrl: null });
  expect((await found(one.id))?.paymentUrl).toBeNull();
  await sophie('DELETE', `/api/orders/${other.id}`);
  expect((await found(other.id))?.paymentUrl).toBeNull();
  expect((await providerTells(`1-${other.id}`, 850, 'ch_3')).status).toBe(200);
  const { orders } = (await office('GET', '/api/staff/orders?status=cancelled')).json as { orders: StaffOrder[] };
  expect(orders.find(({ id }) => id === other.id)).toMatchObject({ status: 'cancelled', paidBy: 'online' });
});

test('a payment that comes twice is seen on the order, as money to give back, and a slip of the office is mended', async () => {
  const { id } = await ordered();
  const seen = async () => {
    const { orders } = (await office('GET', '/api/staff/orders?limit=200')).json as { orders: StaffOrder[] };
    const { paidBy, owedBackCents } = orders.find((order) => order.id === id) ?? {};
    return { paidBy, owedBackCents };
  };
  expect(await seen()).toEqual({ paidBy: null, owedBackCents: 0 });
  await step(office, id, 'pay');
  expect((await providerTells(`1-${id}`, 850, 'ch_4')).status).toBe(200);
  expect(await seen()).toEqual({ paidBy: 'school', owedBackCents: 850 });
  // It was not paid at the school after all, but it was online.
  expect((await step(office, id, 'undo_pay')).json).toMatchObject({ paidBy: 'online', owedBackCents: 0 });
  expect((await step(office, id, 'undo_pay')).status).toBe(409);
  expect((await providerTells(`1-${id}`, 850, 'ch_5')).status).toBe(200);
  expect(await seen()).toEqual({ paidBy: 'online', owedBackCents: 850 });
  await step(office, id, 'cancel');
  expect(await seen()).toEqual({ paidBy: 'online', owedBackCents: 1700 });
  const acts = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_id', '=', id)
      .where('act', 'like', 'order.pa%')
      .execute(),
  );
  expect(acts.map(({ act }) => act)).toEqual([
    'order.paid',
    'order.paid_again',
    'order.payment_undone',
    'order.paid_again',
  ]);
});
