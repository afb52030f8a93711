/** Refunds by the school: recorded once, for the amount that was read, with user and time, and can be undone. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order, StaffOrder } from '#core/store/order.ts';
import type { StaffOrders } from '#core/store/staff-store-api.ts';
import { testStore } from '#test/support/test-store.ts';
import { copyOrders } from './store-export-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

const secret = 'secret shared with the provider';
const store = await testStore({ payment: { url: new URL('https://pay.example/'), secret } });
const { as, sophie, marc, office, anonymous, database, productAt, lineOf, place, ordersOf, step } = store;
const teacher = await as(3);

const ordered = async () => (await place(sophie, [lineOf(await productAt(5), 0, 1)])).json as Order;
const desk = async (query: string) => (await office('GET', `/api/staff/orders${query}`)).json as StaffOrders;
const refund = (id: number, amountCents?: number, key?: string, ask = office) =>
  ask('POST', `/api/staff/orders/${id}/transitions`, { body: { step: 'refund', amountCents }, key });
const undo = (id: number, refundedCents?: number, ask = office) =>
  ask('POST', `/api/staff/orders/${id}/transitions`, { body: { step: 'undo_refund', refundedCents } });
const seen = async (id: number) => (await ordersOf(sophie)).find((order) => order.id === id);
const paidOnline = async (id: number, reference: string) => {
  const signature = createHmac('sha256', secret).update(`paid\n1-${id}\n850\n${reference}`).digest('hex');
  await anonymous('POST', '/api/payments', { body: { order: `1-${id}`, amountCents: 850, reference, signature } });
};
const actsOf = (id: number) =>
  database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['act', 'user_id as by'])
      .where('subject_id', '=', id)
      .where('act', 'like', 'order.refund%')
      .orderBy('id')
      .execute(),
  );

/** Creates an order that was paid at the school and then cancelled. */
async function owed(): Promise<number> {
  const { id } = await ordered();
  await step(office, id, 'pay');
  await step(office, id, 'cancel');
  return id;
}

test('a paid and cancelled order is listed for refund until it is refunded, and the family sees the amount', async () => {
  const before = (await desk('?status=to_refund&limit=200')).counts.to_refund;
  const id = await owed();
  expect(await seen(id)).toMatchObject({ owedBackCents: 850, refundedCents: 0, refundedAt: null });
  const waiting = await desk('?status=to_refund&limit=200');
  expect(waiting.counts.to_refund).toBe(before + 1);
  expect(waiting.orders.length).toBe(waiting.counts.to_refund);
  expect(waiting.orders[0]).toMatchObject({ id, owedBackCents: 850, refunds: [] });

  const done = await refund(id, 850, 'once');
  expect(done.json).toMatchObject({ owedBackCents: 0, refundedCents: 850, refunds: [{ amountCents: 850 }] });
  expect((await refund(id, 850, 'once')).json, 'a repeated request').toEqual(done.json);
  expect((await refund(id, 850)).status, 'nothing left to refund').toBe(409);
  expect(await seen(id)).toMatchObject({ owedBackCents: 0, refundedCents: 850, refundedAt: expect.any(String) });
  expect((await desk('?status=to_refund&limit=200')).counts.to_refund).toBe(before);
  expect(await actsOf(id)).toEqual([{ act: 'order.refunded', by: store.officeId }]);
});

test('a refund can be undone by the office only, and the amount is due again', async () => {
  const id = await owed();
  expect((await undo(id, 850)).status, 'no refund to undo').toBe(409);
  await refund(id, 850);
  expect((await undo(id, 850, teacher)).status).toBe(403);
  const undone = (await undo(id, 850)).json as StaffOrder;
  expect(undone).toMatchObject({ owedBackCents: 850, refundedCents: 0, refundedAt: null });
  expect(undone.refunds, 'the undone refund stays listed').toEqual([
    {
      amountCents: 850,
      at: expect.any(String),
      by: undone.refunds[0]?.undoneBy,
      undoneAt: expect.any(String),
      undoneBy: expect.any(String),
    },
  ]);
  expect((await undo(id, 850)).status, 'a refund is undone once').toBe(409);
  await refund(id, 850);
  expect(
    ((await desk('?status=cancelled&limit=1')).orders[0] as StaffOrder).refunds.map(({ undoneAt }) => undoneAt),
  ).toEqual([expect.any(String), null]);
  expect((await actsOf(id)).map(({ act }) => act)).toEqual(['order.refunded', 'order.refund_undone', 'order.refunded']);
});

test('a refund is rejected for other users, without an amount, for another amount, and if nothing is due', async () => {
  const id = await owed();
  expect((await refund(id)).json).toMatchObject({ problems: [{ path: 'amountCents', code: 'required' }] });
  expect((await refund(id, 849)).status).toBe(409);
  for (const ask of [teacher, sophie, marc]) expect((await refund(id, 850, undefined, ask)).status).toBe(403);
  expect((await seen(id))?.refundedCents).toBe(0);
  const { id: unpaid } = await ordered();
  await step(office, unpaid, 'cancel');
  expect((await refund(unpaid, 850)).status).toBe(409);
});

test('of two concurrent refunds one is recorded', async () => {
  const id = await owed();
  const both = await Promise.all([refund(id, 850), refund(id, 850)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await seen(id))?.refundedCents).toBe(850);
});

test('a double payment is refunded separately, and undoing affects the last refund only', async () => {
  const { id } = await ordered();
  await step(office, id, 'pay');
  await paidOnline(id, 'ch_1');
  expect((await refund(id, 850)).json).toMatchObject({ status: 'placed', owedBackCents: 0, refundedCents: 850 });
  expect((await step(office, id, 'undo_pay')).status, 'the refund must be undone first').toBe(409);
  expect((await step(office, id, 'cancel')).json).toMatchObject({ owedBackCents: 850 });
  expect((await refund(id, 850)).json).toMatchObject({ owedBackCents: 0, refundedCents: 1700 });
  await paidOnline(id, 'ch_2');
  expect((await refund(id, 1700)).status, 'the earlier amount').toBe(409);
  expect((await undo(id, 1700)).json).toMatchObject({ owedBackCents: 1700, refundedCents: 850 });
});

test('the data export contains the refunded amount and its time', async () => {
  const id = await owed();
  const copied = () =>
    database.transaction({ userId: 1, schoolIds: [1], readOnly: true }, async (tx) =>
      (await copyOrders(tx, { id: 1, locale: 'en' } as CurrentUser)).find((order) => order.id === id),
    );
  expect(await copied()).toMatchObject({ refundedCents: 0, refundedAt: null });
  await refund(id, 850);
  expect(await copied()).toMatchObject({ refundedCents: 850, refundedAt: expect.any(Date) });
  await undo(id, 850);
  expect(await copied()).toMatchObject({ refundedCents: 0, refundedAt: null });
});

test('of two concurrent undo requests one refund is undone', async () => {
  const { id } = await ordered();
  await step(office, id, 'pay');
  await paidOnline(id, 'ch_3');
  await refund(id, 850);
  await step(office, id, 'cancel');
  await refund(id, 850);
  expect((await undo(id)).json).toMatchObject({ problems: [{ path: 'refundedCents', code: 'required' }] });
  const both = await Promise.all([undo(id, 1700), undo(id, 1700)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await seen(id))?.refundedCents).toBe(850);
});

test('a refund refreshes the pages of the customer and of staff', async () => {
  const id = await owed();
  const lastOf = (userId: number) =>
    database.asOwner((tx) =>
      tx
        .selectFrom('live_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .where('about', '=', 'orders')
        .executeTakeFirstOrThrow(),
    );
  const before = [await lastOf(1), await lastOf(3)];
  await refund(id, 850);
  expect([await lastOf(1), await lastOf(3)]).toEqual(before.map(({ n }) => ({ n: n + 1 })));
  const { orders } = await desk('?status=cancelled&limit=1');
  expect(orders[0] satisfies StaffOrder | undefined).toMatchObject({ id, refundedCents: 850 });
});
