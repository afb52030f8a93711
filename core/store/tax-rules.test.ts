import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPriceCents, type TaxKind, taxKinds } from './product.ts';
import { maxOrderLines, maxQuantityPerLine } from './order-limit-rules.ts';
import { totalsOf } from './tax-rules.ts';

const line = (priceCents: number, quantity = 1, tax: TaxKind = 'gst_qst') => ({ priceCents, quantity, tax });
const lines = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: maxPriceCents }),
    quantity: fc.integer({ min: 1, max: maxQuantityPerLine }),
    tax: fc.constantFrom(...taxKinds),
  }),
  { maxLength: maxOrderLines },
);

/** The nearest cent, half a cent up, computed digit by digit without fractions. */
function byHand(cents: number, rate: number): number {
  const exact = BigInt(cents) * BigInt(rate);
  const [down, rest] = [exact / 100_000n, exact % 100_000n];
  return Number(rest * 2n >= 100_000n ? down + 1n : down);
}

describe('the total of an order', () => {
  test.each([
    ['is zero for an empty order', [], [0, 0, 0, 0]],
    ['adds both taxes to a taxable price', [line(10_000)], [10_000, 500, 998, 11_498]],
    ['rounds half a cent up', [line(10)], [10, 1, 1, 12]],
    ['rounds less than half a cent down', [line(9)], [9, 0, 1, 10]],
    ['adds no tax to an untaxed product', [line(850, 2, 'none')], [1700, 0, 0, 1700]],
    ['computes each tax on the total, not line by line', [line(10), line(10)], [20, 1, 2, 23]],
    ['taxes the taxable lines only', [line(2000, 2), line(850, 1, 'none')], [4850, 200, 399, 5449]],
    ['adds GST only to a printed book with an ISBN', [line(2000, 1, 'gst')], [2000, 100, 0, 2100]],
    [
      'adds each tax to its kinds of product',
      [line(2000, 1, 'gst'), line(10_000), line(850, 1, 'none')],
      [12_850, 600, 998, 14_448],
    ],
    ['computes GST once over both kinds of product', [line(10, 1, 'gst'), line(10)], [20, 1, 1, 22]],
  ] as const)('%s', (_, order, [subtotalCents, gstCents, qstCents, totalCents]) => {
    expect(totalsOf(order)).toEqual({ subtotalCents, gstCents, qstCents, totalCents });
  });

  test('is exact to the cent, an integer and not negative', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const bearing = (...kinds: TaxKind[]) =>
          order.filter(({ tax }) => kinds.includes(tax)).reduce((sum, one) => sum + one.priceCents * one.quantity, 0);
        const { subtotalCents, gstCents, qstCents, totalCents } = totalsOf(order);
        expect([gstCents, qstCents]).toEqual([
          byHand(bearing('gst', 'gst_qst'), 5_000),
          byHand(bearing('gst_qst'), 9_975),
        ]);
        expect(totalCents).toBe(subtotalCents + gstCents + qstCents);
        expect([gstCents, qstCents, totalCents].every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      }),
    );
  });

  test('does not depend on the order of its lines or how pieces are split among them', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const apart = order.flatMap((one) => Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })));
        expect(totalsOf(apart.toReversed())).toEqual(totalsOf(order));
      }),
    );
  });
});
