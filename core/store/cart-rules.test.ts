import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToCart, cartTotals, checkCart, maxAddable, orderOf } from './cart-rules.ts';
import { maxQuantityPerLine } from './order-limit-rules.ts';
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
  test('is valid while its products are unchanged', () => {
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
  ])('reports why a line cannot be ordered (%#)', (wanted, problem) => {
    expect(checkCart([wanted], [shirt])[0]?.problem).toBe(problem);
    expect(orderOf(7, checkCart([line, wanted], [shirt]))).toBeNull();
  });

  test('is ordered at today’s price, and shows the earlier one', () => {
    const dearer = checkCart([line], [{ ...shirt, priceCents: 2200 }]);
    expect(dearer[0]).toMatchObject({ problem: null, wasCents: 2000 });
    expect(cartTotals(dearer).subtotalCents).toBe(4400);
    expect(orderOf(7, [])).toBeNull();
  });

  test('contains at most the stock and the limit of an order', () => {
    const many = { id: 11, label: 'S', left: 50 };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        (tries, left) => {
          const size = { ...many, left };
          const cart = tries.reduce(
            (held, quantity) => addToCart(held, { product: shirt, size, quantity }),
            addToCart([], { product: shirt, size, quantity: 1 }),
          );
          const wanted = tries.reduce((sum, one) => sum + one, 1);
          expect(cart).toEqual([{ ...line, quantity: Math.min(wanted, left, maxQuantityPerLine) }]);
        },
      ),
    );
  });

  test('accepts the remaining pieces of a size, and counts each', () => {
    const size = { id: 11, label: 'S', left: 2 };
    expect(maxAddable([], size)).toBe(2);
    expect(maxAddable([{ ...line, quantity: 1 }], size)).toBe(1);
    expect(maxAddable([{ ...line, quantity: 2 }], size)).toBe(0);
    expect(maxAddable([{ ...line, quantity: 5 }], size)).toBe(0);
    expect(maxAddable([{ ...line, quantity: 19 }], { ...size, left: 50 })).toBe(maxQuantityPerLine - 19);
    expect(maxAddable([{ ...line, sizeId: 12 }], size)).toBe(2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (quantity, left) => {
        const cart = [{ ...line, quantity }];
        const most = maxAddable(cart, { ...size, left });
        fc.pre(most > 0);
        expect(addToCart(cart, { product: shirt, size: { ...size, left }, quantity: most })).toEqual([
          { ...line, quantity: quantity + most },
        ]);
      }),
    );
  });
});
