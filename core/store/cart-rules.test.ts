import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { added, cartTotals, checkCart, mostToAdd, orderOf } from './cart-rules.ts';
import { mostOfLine } from './order.ts';
import type { Product } from './product.ts';

const shirt: Product = {
  id: 1,
  schoolId: 1,
  name: 'T-shirt',
  description: 'Cotton',
  picture: 'shirt',
  priceCents: 2000,
  tax: 'gst_qst',
  sizes: [
    { id: 11, label: 'S', left: 3 },
    { id: 12, label: 'M', left: 0 },
  ],
};
const line = { productId: 1, sizeId: 11, quantity: 2, priceCents: 2000 };

describe('a cart', () => {
  test('stands while everything is sold as it was', () => {
    const [checked] = checkCart([line], [shirt]);
    expect(checked).toMatchObject({ product: shirt, size: { label: 'S' }, problem: null, wasCents: null });
    expect(orderOf(7, checkCart([line], [shirt]))).toEqual({
      childId: 7,
      lines: [{ productId: 1, sizeId: 11, quantity: 2 }],
      totalCents: 4599,
    });
  });

  test.each([
    [{ ...line, quantity: 4 }, 'too_few'],
    [{ ...line, sizeId: 12 }, 'sold_out'],
    [{ ...line, sizeId: 13 }, 'gone'],
    [{ ...line, productId: 2 }, 'gone'],
  ])('says what keeps a line from being ordered (%#)', (wanted, problem) => {
    expect(checkCart([wanted], [shirt])[0]?.problem).toBe(problem);
    expect(orderOf(7, checkCart([line, wanted], [shirt]))).toBeNull();
  });

  test('is ordered at the price of today, and says which it had', () => {
    const dearer = checkCart([line], [{ ...shirt, priceCents: 2200 }]);
    expect(dearer[0]).toMatchObject({ problem: null, wasCents: 2000 });
    expect(cartTotals(dearer).subtotalCents).toBe(4400);
    expect(orderOf(7, [])).toBeNull();
  });

  test('never holds more of a size than there is, nor than an order may, however it is filled', () => {
    const many = { id: 11, label: 'S', left: 50 };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        (tries, left) => {
          const size = { ...many, left };
          const cart = tries.reduce(
            (held, quantity) => added(held, { product: shirt, size, quantity }),
            added([], { product: shirt, size, quantity: 1 }),
          );
          const wanted = tries.reduce((sum, one) => sum + one, 1);
          expect(cart).toEqual([{ ...line, quantity: Math.min(wanted, left, mostOfLine) }]);
        },
      ),
    );
  });

  test('takes as many more of a size as are left besides those in it, and each of them counts', () => {
    const size = { id: 11, label: 'S', left: 2 };
    expect(mostToAdd([], size)).toBe(2);
    expect(mostToAdd([{ ...line, quantity: 1 }], size)).toBe(1);
    expect(mostToAdd([{ ...line, quantity: 2 }], size)).toBe(0);
    expect(mostToAdd([{ ...line, quantity: 5 }], size)).toBe(0);
    expect(mostToAdd([{ ...line, quantity: 19 }], { ...size, left: 50 })).toBe(mostOfLine - 19);
    expect(mostToAdd([{ ...line, sizeId: 12 }], size)).toBe(2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (quantity, left) => {
        const cart = [{ ...line, quantity }];
        const most = mostToAdd(cart, { ...size, left });
        fc.pre(most > 0);
        expect(added(cart, { product: shirt, size: { ...size, left }, quantity: most })).toEqual([
          { ...line, quantity: quantity + most },
        ]);
      }),
    );
  });
});
