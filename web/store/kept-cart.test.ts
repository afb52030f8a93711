import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts } from '#web/ui/drafts.ts';
import { keepCart, readCart } from './kept-cart.ts';

/** What a browser keeps: its names are its own, and its methods are not. */
const device: Record<string, string> = Object.create({
  getItem: (name: string) => device[name] ?? null,
  setItem: (name: string, text: string) => Object.assign(device, { [name]: text }),
  removeItem: (name: string) => Reflect.deleteProperty(device, name),
});
vi.stubGlobal('localStorage', device);

const line = { productId: 1, sizeId: 11, quantity: 2, priceCents: 1800 };
beforeEach(() => forgetDrafts());

test('a cart is its person’s and their child’s, and goes when it is empty or somebody signs out', () => {
  keepCart(1, 1, [line]);
  expect([readCart(1, 1), readCart(1, 2), readCart(2, 1)]).toEqual([[line], [], []]);
  keepCart(1, 1, []);
  expect(Object.keys(localStorage)).toEqual([]);
  keepCart(1, 1, [line]);
  forgetDrafts();
  expect(readCart(1, 1)).toEqual([]);
});

test.each(['null', '{}', 'not json', '[1,{"productId":1},null]'])('what is no cart is an empty one: %s', (kept) => {
  localStorage.setItem('parvis-kept-cart-1-1', kept);
  expect(readCart(1, 1)).toEqual([]);
});
