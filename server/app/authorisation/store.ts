/** What everybody must get of the calls of the school's store. (trust, Who may what: product, order) */
import { all, hidden, type Mark, ok, type Outcome, reads, refused, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

/** Who works there reads, whichever their group; the office does the rest. */
const staffRead = (own: Outcome, abroad: Outcome) => signedIn(refused, { E: own, E2: own, D: own, A: own, Y: abroad });
const office = (own: Outcome, abroad = hidden) => signedIn(refused, { A: own, Y: abroad });
const order: readonly Mark[] = ['child', 'guardian', 'product'];

export const storeRows = {
  'GET /api/products': {
    outcomes: signedIn(ok, {
      P: reads('product'),
      Pr: reads('product'),
      P2: reads('product'),
      X: theirs('product'),
    }),
  },
  'GET /api/orders': { outcomes: signedIn(ok, { P: reads('product'), X: theirs('product') }) },
  'POST /api/orders': {
    asked: ({ childId, productId, sizeId }) => ({
      body: { childId, lines: [{ productId, sizeId, quantity: 1 }], totalCents: 1000 },
    }),
    outcomes: signedIn(hidden, { P: { status: 201, reads: ['product'] }, Pr: refused }),
  },
  'DELETE /api/orders/{id}': { subject: 'orderId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'GET /api/staff/products': {
    outcomes: staffRead(reads('product', 'hiddenProduct'), theirs('product', 'hiddenProduct')),
  },
  'POST /api/staff/products': {
    asked: ({ schoolId, turn }) => ({
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
    asked: () => ({ body: { tax: 'none' } }),
    outcomes: office(reads('product')),
  },
  'GET /api/staff/orders': { outcomes: staffRead(reads(...order), theirs(...order)) },
  'GET /api/staff/orders.csv': { outcomes: office(reads(...order), theirs(...order)) },
  'POST /api/staff/orders/{id}/steps': {
    subject: 'paidOrderId',
    asked: () => ({ body: { step: 'pay' } }),
    outcomes: office(reads(...order)),
  },
  // There is no provider here; what one's own word does is tried in payments.test.ts.
  'POST /api/payments': {
    asked: () => ({ body: { order: '1-1', amountCents: 1, reference: 'r', signature: '0'.repeat(64) } }),
    outcomes: all(hidden),
  },
} satisfies Record<string, Row>;
