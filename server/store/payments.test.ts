/** Online payment with a fake provider, which knows only the shared secret. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order, StaffOrder } from '#core/store/order.ts';
import { testStore } from '#test/support/test-store.ts';

const secret = 'secret shared with the provider';
const store = await testStore({ payment: { url: new URL('https://pay.example/school?theme=river'), secret } });
const { sophie, office, anonymous, database, productAt, lineOf, place, ordersOf, step } = store;

const sign = (...parts: (string | number)[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex');
const ordered = async () => (await place(sophie, [lineOf(await productAt(5), 0, 1)])).json as Order;
const found = async (id: number) => (await ordersOf(sophie)).find((order) => order.id === id);

/** The fake provider's payment page: checks our signature and reads the parameters of the link. */
function openPaymentPage(link: string) {
  const { origin, searchParams } = new URL(link);
  const param = (name: string) => searchParams.get(name) ?? '';
  expect(param('signature')).toBe(sign('pay', param('order'), param('amount')));
  return {
    origin,
    order: param('order'),
    amount: Number(param('amount')),
    back: param('return'),
    theme: param('theme'),
  };
}

/** The fake provider's payment report. */
const reportPayment = (order: string, amountCents: number, reference: string, signature?: string) =>
  anonymous('POST', '/api/payments', {
    body: { order, amountCents, reference, signature: signature ?? sign('paid', order, amountCents, reference) },
  });

test('an order has a signed payment link, and is paid once for repeated signed reports', async () => {
  const order = await ordered();
  const { origin, amount, back, theme, order: number } = openPaymentPage(order.paymentUrl ?? '');
  expect({ origin, amount, theme, number }).toEqual({
    origin: 'https://pay.example',
    amount: 850,
    theme: 'river',
    number: `1-${order.id}`,
  });
  expect(back).toMatch(new RegExp(`^http://localhost:\\d+/store\\?part=orders&order=${order.id}$`));

  const replies = await Promise.all([1, 2, 3].map(() => reportPayment(number, amount, 'ch_1')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const paid = await found(order.id);
  expect(paid).toMatchObject({ status: 'placed', paymentUrl: null, paidAt: expect.any(String) });
  expect((await reportPayment(number, amount, 'ch_1')).status).toBe(200);
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

test('rejects a payment report with a wrong signature, amount or order', async () => {
  const { id } = await ordered();
  const number = `1-${id}`;
  expect((await reportPayment(number, 850, 'ch_2', '0'.repeat(64))).status).toBe(403);
  expect((await reportPayment(number, 850, 'ch_2', sign('paid', number, 1, 'ch_2'))).status).toBe(403);
  expect((await reportPayment(number, 850, 'ch_2', sign('pay', number, 850))).status, 'the signature of the link').toBe(
    403,
  );
  expect((await reportPayment(number, 1, 'ch_2')).status).toBe(422);
  expect((await reportPayment(`2-${id}`, 850, 'ch_2')).status, 'of another school').toBe(404);
  expect((await reportPayment('1-2147483647', 850, 'ch_2')).status).toBe(404);
  expect(await found(id)).toMatchObject({ paidAt: null });
});

test('an order paid at the school or cancelled has no link, and a late payment is shown to the office', async () => {
  const [one, other] = [await ordered(), await ordered()];
  const atSchool = await step(office, one.id, 'pay');
  expect(atSchool.json).toMatchObject({ paidBy: 'school', paymentUrl: null });
  expect((await found(one.id))?.paymentUrl).toBeNull();
  await sophie('DELETE', `/api/orders/${other.id}`);
  expect((await found(other.id))?.paymentUrl).toBeNull();
  expect((await reportPayment(`1-${other.id}`, 850, 'ch_3')).status).toBe(200);
  const { orders } = (await office('GET', '/api/staff/orders?status=cancelled')).json as { orders: StaffOrder[] };
  expect(orders.find(({ id }) => id === other.id)).toMatchObject({ status: 'cancelled', paidBy: 'online' });
});

test('a double payment is shown as an amount to refund, and the office can undo a payment', async () => {
  const { id } = await ordered();
  const seen = async () => {
    const { orders } = (await office('GET', '/api/staff/orders?limit=200')).json as { orders: StaffOrder[] };
    const { paidBy, owedBackCents } = orders.find((order) => order.id === id) ?? {};
    return { paidBy, owedBackCents };
  };
  expect(await seen()).toEqual({ paidBy: null, owedBackCents: 0 });
  await step(office, id, 'pay');
  expect((await reportPayment(`1-${id}`, 850, 'ch_4')).status).toBe(200);
  expect(await seen()).toEqual({ paidBy: 'school', owedBackCents: 850 });
  // The payment at the school is undone, and the online payment counts instead.
  expect((await step(office, id, 'undo_pay')).json).toMatchObject({ paidBy: 'online', owedBackCents: 0 });
  expect((await step(office, id, 'undo_pay')).status).toBe(409);
  expect((await reportPayment(`1-${id}`, 850, 'ch_5')).status).toBe(200);
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
