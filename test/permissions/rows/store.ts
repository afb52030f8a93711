/** Expected outcomes of the calls of the school's store. */
import {
  all,
  hidden,
  type Mark,
  ok,
  type Outcome,
  readsMarks,
  refused,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** All staff of the school may read. The office does the rest. */
const staffRead = (own: Outcome, abroad: Outcome) =>
  signedIn(refused, { teacher: own, otherTeacher: own, doorStaff: own, admin: own, foreignAdmin: abroad });
const office = (own: Outcome, abroad = hidden) => signedIn(refused, { admin: own, foreignAdmin: abroad });
const order: readonly Mark[] = ['child', 'guardian', 'product'];

export const storeRows = {
  'GET /api/products': {
    outcomes: signedIn(ok, {
      parent: readsMarks('product'),
      viewOnlyParent: readsMarks('product'),
      otherParent: readsMarks('product'),
      foreignParent: readsTheirMarks('product'),
    }),
  },
  'GET /api/orders': {
    outcomes: signedIn(ok, { parent: readsMarks('product'), foreignParent: readsTheirMarks('product') }),
  },
  'POST /api/orders': {
    request: ({ childId, productId, sizeId }) => ({
      body: { childId, lines: [{ productId, sizeId, quantity: 1 }], totalCents: 1000 },
    }),
    outcomes: signedIn(hidden, { parent: { status: 201, reads: ['product'] }, viewOnlyParent: refused }),
  },
  'DELETE /api/orders/{id}': { subject: 'orderId', outcomes: signedIn(hidden, { parent: { status: 204 } }) },
  'GET /api/staff/products': {
    outcomes: staffRead(readsMarks('product', 'hiddenProduct'), readsTheirMarks('product', 'hiddenProduct')),
  },
  'POST /api/staff/products': {
    request: ({ schoolId, turn }) => ({
      body: {
        schoolId,
        name: { en: `Cap ${turn}`, fr: `Casquette ${turn}` },
        description: { en: 'Blue', fr: 'Bleue' },
        picture: 'parcel',
        priceCents: 1500,
        tax: 'gst_qst',
        sizes: [{ label: 'S', stock: 3 }],
      },
    }),
    outcomes: office({ status: 201 }),
  },
  'PATCH /api/staff/products/{id}': {
    subject: 'productId',
    request: () => ({ body: { tax: 'none' } }),
    outcomes: office(readsMarks('product')),
  },
  'GET /api/staff/orders': { outcomes: staffRead(readsMarks(...order), readsTheirMarks(...order)) },
  'GET /api/staff/orders.csv': { outcomes: office(readsMarks(...order), readsTheirMarks(...order)) },
  'POST /api/staff/orders/{id}/transitions': {
    subject: 'paidOrderId',
    request: () => ({ body: { step: 'pay' } }),
    outcomes: office(readsMarks(...order)),
  },
  // There is no payment provider here. payments.test.ts tests a valid signature.
  'POST /api/payments': {
    request: () => ({ body: { order: '1-1', amountCents: 1, reference: 'r', signature: '0'.repeat(64) } }),
    outcomes: all(hidden),
  },
} satisfies Record<string, Row>;
