import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highestPrice, type TaxKind, taxKinds } from './product.ts';
import { mostLines, mostOfLine } from './order.ts';
import { totalsOf } from './tax-rules.ts';

const line = (priceCents: number, quantity = 1, tax: TaxKind = 'gst_qst') => ({ priceCents, quantity, tax });
const lines = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: highestPrice }),
    quantity: fc.integer({ min: 1, max: mostOfLine }),
    tax: fc.constantFrom(...taxKinds),
  }),
  { maxLength: mostLines },
);

/** The nearest cent, half a cent up, counted without fractions of any size: in digits, by hand. */
function byHand(cents: number, rate: number): number {
  const exact = BigInt(cents) * BigInt(rate);
  const [down, rest] = [exact / 100_000n, exact % 100_000n];
  return Number(rest * 2n >= 100_000n ? down + 1n : down);
}

describe('what an order costs', () => {
  test.each([
    ['nothing for nothing', [], [0, 0, 0, 0]],
    ['both taxes on a taxable price', [line(10_000)], [10_000, 500, 998, 11_498]],
    ['half a cent up', [line(10)], [10, 1, 1, 12]],
    ['less than half a cent down', [line(9)], [9, 0, 1, 10]],
    ['no tax on what is not taxable', [line(850, 2, 'none')], [1700, 0, 0, 1700]],
    ['each tax once on the whole, and not line by line', [line(10), line(10)], [20, 1, 2, 23]],
    ['tax on the taxable part only', [line(2000, 2), line(850, 1, 'none')], [4850, 200, 399, 5449]],
    ['GST only on a printed book with an ISBN', [line(2000, 1, 'gst')], [2000, 100, 0, 2100]],
    [
      'each tax on what bears it',
      [line(2000, 1, 'gst'), line(10_000), line(850, 1, 'none')],
      [12_850, 600, 998, 14_448],
    ],
    ['GST once on both kinds that bear it', [line(10, 1, 'gst'), line(10)], [20, 1, 1, 22]],
  ] as const)('%s', (_, order, [subtotalCents, gstCents, qstCents, totalCents]) => {
    expect(totalsOf(order)).toEqual({ subtotalCents, gstCents, qstCents, totalCents });
  });

  test('is exact to the cent whatever is ordered, whole, and never negative', () => {
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

  test('does not depend on the order of its lines, nor on how pieces are divided among them', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const apart = order.flatMap((one) => Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })));
        expect(totalsOf(apart.toReversed())).toEqual(totalsOf(order));
      }),
    );
  });
});
