import { expect, test } from 'vitest';
import type { Notification } from '#core/notifications/notification.ts';
import type { Order, StaffOrder } from '#core/store/order.ts';
import type { Product, StaffProduct, TaxKind } from '#core/store/product.ts';
import type { StaffOrders } from '#core/store/staff-store-api.ts';
import { photoSizes } from '#core/files/file-rules.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { testStore } from '#test/support/test-store.ts';

const store = await testStore();
const { as, sophie, office, lea, database, clock, productAt, lineOf, place, ordersOf, staffProducts, step } = store;
const teacher = await as(3);
const desk = async (query = '', ask = office) => (await ask('GET', `/api/staff/orders${query}`)).json as StaffOrders;
const ordered = async (quantity = 1) => (await place(sophie, [lineOf(await productAt(4), 0, quantity)])).json as Order;

const cap = {
  schoolId: 1,
  name: { en: 'Cap', fr: 'Casquette' },
  description: { en: 'Blue', fr: 'Bleue' },
  picture: 'parcel',
  priceCents: 1500,
  tax: 'gst_qst',
  sizes: [
    { label: 'S', stock: 3 },
    { label: 'M', stock: 0 },
  ],
};

test("an order is made ready, paid and handed over, and the customer is notified once with the child's first name", async () => {
  const { id } = await ordered(2);
  const ready = await step(office, id, 'ready', 'once');
  expect(ready.json).toMatchObject({
    id,
    status: 'ready',
    childName: 'Léa Tremblay',
    className: '402',
    by: 'Sophie Tremblay',
  });
  expect((await step(office, id, 'ready', 'once')).json).toEqual(ready.json);
  expect((await step(office, id, 'ready')).status).toBe(409);
  const notices = async () =>
    ((await sophie('GET', '/api/notifications')).json as Notification[]).filter(({ kind }) => kind === 'order');
  expect(await notices()).toMatchObject([
    {
      title: 'An order is ready',
      body: `Léa · order no. ${id}`,
      link: `/store?part=orders&order=${id}`,
      childIds: [lea],
      readAt: null,
    },
  ]);
  expect((await step(office, id, 'pay')).json).toMatchObject({ status: 'ready', paidBy: 'school' });
  expect((await step(office, id, 'hand_over')).json).toMatchObject({ status: 'handed_over' });
  expect((await notices())[0]?.readAt, 'the notification is read after the handover').not.toBeNull();
  expect((await ordersOf(sophie)).find((order) => order.id === id)).toMatchObject({
    status: 'handed_over',
    readyAt: expect.any(String),
    handedOverAt: expect.any(String),
    paidAt: expect.any(String),
  });
  expect((await step(office, id, 'cancel')).status).toBe(409);
});

test('the office undoes ready and handed over, with audit entries, and the notification is marked as read', async () => {
  const { id } = await ordered();
  await step(office, id, 'ready');
  const bell = async () =>
    ((await sophie('GET', '/api/notifications')).json as Notification[]).find(({ link }) =>
      link.endsWith(`order=${id}`),
    );
  expect(await bell()).toMatchObject({ readAt: null });
  expect((await step(teacher, id, 'undo_ready')).status).toBe(403);
  expect((await step(office, id, 'undo_ready')).json).toMatchObject({ status: 'placed', readyAt: null });
  expect((await bell())?.readAt).not.toBeNull();
  expect((await step(office, id, 'undo_ready')).status).toBe(409);
  const { readyAt } = (await step(office, id, 'ready')).json as StaffOrder;
  await step(office, id, 'hand_over');
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  const back = { status: 'ready', readyAt, handedOverAt: null };
  expect((await step(office, id, 'undo_hand_over')).json).toMatchObject(back);
  const acts = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_id', '=', id)
      .where('act', 'like', 'order%undone')
      .execute(),
  );
  expect(acts.map(({ act }) => act)).toEqual(['order.ready_undone', 'order.hand_over_undone']);
});

test('an order cancelled by the school notifies the customer and is returned to the stock', async () => {
  const { id } = await ordered(3);
  const stock = async () => (await staffProducts())[4]?.sizes[0]?.stock ?? 0;
  const before = await stock();
  expect((await step(office, id, 'cancel')).status).toBe(200);
  expect(await stock()).toBe(before + 3);
  const [notification] = (await sophie('GET', '/api/notifications')).json as Notification[];
  expect(notification).toMatchObject({ kind: 'order', title: 'The school has cancelled an order' });
});

test('orders are filtered by status and group, and paged', async () => {
  const all = await desk('?limit=200');
  expect(all.schools.map(({ id }) => id)).toContain(1);
  expect(all.orders.map(({ id }) => id)).toEqual(all.orders.map(({ id }) => id).toSorted((a, b) => b - a));
  const placed = await desk('?status=placed&limit=200');
  expect(placed.orders.length).toBe(placed.counts.placed);
  expect(placed.counts).toEqual(all.counts);
  expect(new Set(placed.orders.map(({ status }) => status))).toEqual(new Set(['placed']));
  const room = all.groups.find(({ className }) => className === '402');
  const ofRoom = await desk(`?group=${room?.id}&limit=200`);
  expect(new Set(ofRoom.orders.map(({ className }) => className))).toEqual(new Set(['402']));
  const [first, second] = all.orders;
  expect((await desk(`?before=${first?.id}&limit=1`)).orders).toEqual([second]);
  expect((await desk('?limit=1', teacher)).orders, 'teachers read orders').toEqual([first]);
  expect((await office('GET', '/api/staff/orders?school=2')).status).toBe(404);
  expect((await step(teacher, first?.id ?? 0, 'ready')).status).toBe(403);
});

test("the order export has a row per line, in the reader's language, with formulas escaped", async () => {
  await database.asOwner((tx) =>
    tx.updateTable('users').set({ name: '=HYPERLINK("https://evil.example")' }).where('id', '=', 1).execute(),
  );
  await office('PUT', '/api/settings', { body: { locale: 'fr' } });
  const file = await office('GET', '/api/staff/orders.csv?status=handed_over');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="commandes-2026-04-14.csv"');
  const rows = file.text.split('\r\n');
  expect(rows[0]).toMatch(/^\u{FEFF}"Commande";"Date";"Heure"/u);
  const lines = (await desk('?status=handed_over&limit=200')).orders.flatMap(({ lines: some }: StaffOrder) => some);
  expect(rows.length).toBe(lines.length + 2);
  expect(file.text).toContain(`;"'=HYPERLINK(""https://evil.example"")";`);
  expect(file.text).toMatch(
    /;"Remise";"À l’école";"Léa Tremblay";"402";.*;"T-shirt";"10-11";1;18;18;"TPS et TVQ";26,5;0,9;1,8;29,2/,
  );
  const [entry] = await database.asOwner((tx) =>
    tx.selectFrom('audit_entries').select(['act', 'school_id']).orderBy('id', 'desc').limit(1).execute(),
  );
  expect(entry).toEqual({ act: 'orders.exported', school_id: 1 });
  expect((await office('GET', '/api/staff/orders.csv?school=2')).status).toBe(404);
  await office('PUT', '/api/settings', { body: { locale: 'en' } });
});

test('in the order export the sum of each column is correct', async () => {
  const make = async (priceCents: number, tax: TaxKind) => {
    const made = await office('POST', '/api/staff/products', { body: { ...cap, priceCents, tax } });
    const { id, sizes } = made.json as StaffProduct;
    return { productId: id, sizeId: sizes[0]?.id ?? 0, quantity: 1 };
  };
  const sold = [await make(10_000, 'gst_qst'), await make(3_840, 'gst_qst'), await make(2_000, 'gst')];
  const totals = { subtotalCents: 15_840, gstCents: 792, qstCents: 1_381, totalCents: 18_013 };
  const body = { childId: lea, lines: sold, totalCents: totals.totalCents };
  const placed = await sophie('POST', '/api/orders', { body });
  expect(placed.json).toMatchObject(totals);
  expect((placed.json as Order).lines.map(({ tax }) => tax)).toEqual(['gst_qst', 'gst_qst', 'gst']);
  const file = await office('GET', '/api/staff/orders.csv?status=placed');
  const rows = file.text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const [head = [], ...lines] = rows.map((row) => row.map((cell) => cell.replace(/[\u{FEFF}"]/gu, '')));
  const cents = (name: string, of = lines) =>
    of.reduce((sum, row) => sum + Math.round(100 * Number(row[head.indexOf(name)])), 0);
  const { orders } = await desk('?status=placed&limit=200');
  const money = (part: 'subtotalCents' | 'gstCents' | 'qstCents' | 'totalCents' | 'refundedCents' | 'owedBackCents') =>
    orders.reduce((sum, order) => sum + order[part], 0);
  expect(cents('GST ($)')).toBe(money('gstCents'));
  expect(cents('QST ($)')).toBe(money('qstCents'));
  expect(cents('Order subtotal ($)')).toBe(money('subtotalCents'));
  expect(cents('Line amount ($)')).toBe(money('subtotalCents'));
  expect(cents('Order total ($)')).toBe(money('totalCents'));
  expect(cents('Refunded ($)')).toBe(money('refundedCents'));
  expect(cents('To refund ($)')).toBe(money('owedBackCents'));
  const own = lines.filter(([id]) => Number(id) === (placed.json as Order).id);
  expect(own).toHaveLength(3);
  expect([cents('GST ($)', own), cents('QST ($)', own), cents('Order total ($)', own)]).toEqual([792, 1_381, 18_013]);
  expect(own.map((row) => row[head.indexOf('Taxes')])).toEqual(['GST and QST', 'GST and QST', 'GST']);
});

test('a printed book has GST without QST, and an order keeps the tax rates of its time', async () => {
  const book = await office('POST', '/api/staff/products', { body: { ...cap, priceCents: 2_000, tax: 'gst' } });
  expect(book.json).toMatchObject({ tax: 'gst' });
  const { id, sizes } = book.json as StaffProduct;
  const lines = [{ productId: id, sizeId: sizes[0]?.id, quantity: 1 }];
  const order = (totalCents: number) => sophie('POST', '/api/orders', { body: { childId: lea, lines, totalCents } });
  const placed = await order(2_100);
  const costs = { subtotalCents: 2_000, gstCents: 100, qstCents: 0, totalCents: 2_100 };
  expect(placed.json).toMatchObject(costs);
  await office('PATCH', `/api/staff/products/${id}`, { body: { tax: 'gst_qst' } });
  expect((await order(2_100)).status).toBe(409);
  const stored = ((await sophie('GET', '/api/orders')).json as Order[]).find(
    (one) => one.id === (placed.json as Order).id,
  );
  expect(stored).toMatchObject({ ...costs, lines: [{ tax: 'gst' }] });
  const refused = await office('PATCH', `/api/staff/products/${id}`, { body: { tax: 'qst' } });
  expect(refused.json).toMatchObject({ code: 'invalid', problems: [{ path: 'tax' }] });
});

test('a product is created in both languages, changed, hidden and given sizes', async () => {
  const made = await office('POST', '/api/staff/products', { body: cap, key: 'cap' });
  expect(made.status).toBe(201);
  const product = made.json as StaffProduct;
  expect((await office('POST', '/api/staff/products', { body: cap, key: 'cap' })).json).toEqual(product);
  const change = (body: object) => office('PATCH', `/api/staff/products/${product.id}`, { body });
  const [small, medium] = product.sizes;
  const changed = await change({
    priceCents: 1600,
    sizes: [
      { id: small?.id, label: 'M' },
      { id: medium?.id, label: 'S', isOffered: false },
    ],
    newSizes: [{ label: 'L', stock: 2 }],
  });
  expect(changed.json).toMatchObject({
    name: cap.name,
    priceCents: 1600,
    sizes: [
      { id: small?.id, label: 'M', stock: 3, isOffered: true },
      { id: medium?.id, label: 'S', isOffered: false },
      { label: 'L', stock: 2 },
    ],
  });
  expect((await change({ newSizes: [{ label: ' l ', stock: 1 }] })).json).toMatchObject({
    problems: [{ path: 'sizes', code: 'not_allowed' }],
  });
  expect((await change({ sizes: [{ id: 1, add: 1 }] })).json).toMatchObject({
    problems: [{ path: 'sizes.0.id', code: 'not_in_list' }],
  });
  expect((await change({ isHidden: true })).json).toMatchObject({ isHidden: true, priceCents: 1600 });
});

test.each([
  [{ name: { en: 'Cap', fr: ' ' } }, 'name.fr', 'required'],
  [{ description: { en: 'Blue' } }, 'description.fr', 'required'],
  [{ priceCents: 0 }, 'priceCents', 'too_small'],
  [{ picture: 'photo' }, 'picture', 'not_in_list'],
  [{ sizes: [] }, 'sizes', 'required'],
  [{ sizes: [{ label: 'S', stock: -1 }] }, 'sizes.0.stock', 'too_small'],
])('an incomplete product is rejected with the path of the field (%#)', async (part, path, code) => {
  const { status, json } = await office('POST', '/api/staff/products', { body: { ...cap, ...part } });
  expect(status).toBe(422);
  expect(json).toMatchObject({ problems: [{ path, code }] });
});

test('a product has a photo, which its school and the families that see it read in each size', async () => {
  const upload = async (body: Buffer, ask = office) =>
    ((await ask('POST', '/api/files', { body })).json as StoredFile).id;
  const change = (id: number, body: object, ask = office) => ask('PATCH', `/api/staff/products/${id}`, { body });
  const seen = async () => ((await sophie('GET', '/api/products')).json as Product[]).find(({ id }) => id === made.id);
  const first = await upload(await jpegPhoto({ color: '#a01122' }));
  const made = (await office('POST', '/api/staff/products', { body: { ...cap, photoId: first } })).json as StaffProduct;
  expect(made.photo).toBe(first);
  expect((await seen())?.photo).toBe(first);
  const foreignOffice = await as(await adminOf(database, 2));
  const readers = [
    [sophie, 200],
    [teacher, 200],
    [office, 200],
    [foreignOffice, 404],
  ] as const;
  for (const [ask, status] of readers)
    for (const size of photoSizes) expect((await ask('GET', `/api/files/${first}/${size}`)).status).toBe(status);

  // A hidden product is read by the school only.
  await change(made.id, { isHidden: true });
  expect((await sophie('GET', `/api/files/${first}/320`)).status).toBe(404);
  expect((await teacher('GET', `/api/files/${first}/320`)).status).toBe(200);
  await change(made.id, { isHidden: false });

  const second = await upload(await jpegPhoto({ color: '#22a011' }));
  expect((await change(made.id, { photoId: second })).json).toMatchObject({ photo: second });
  expect((await office('GET', `/api/files/${first}/320`)).status).toBe(404);
  expect((await change(made.id, { photoId: await upload(pdfDocument('a cap')) })).status).toBe(422);
  expect((await change(made.id, { photoId: await upload(await jpegPhoto({ color: '#1122a0' }), sophie) })).status).toBe(
    404,
  );
  expect((await seen())?.photo).toBe(second);
  expect((await change(made.id, { photoId: null })).json).toMatchObject({ photo: null });
  expect((await seen())?.photo).toBeUndefined();
  expect((await sophie('GET', `/api/files/${second}/320`)).status).toBe(404);
  await change(made.id, { isHidden: true });
});
