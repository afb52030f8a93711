import { beforeEach, expect, test, vi } from 'vitest';
import { deleteDrafts, draftKey, drafts } from '#web/ui/browser/draft-owner.ts';
import { fakeStorage } from '#test/support/fakes/fake-storage.ts';
import { storeCart, readCart } from './cart-storage.ts';

vi.stubGlobal('localStorage', fakeStorage());

const line = { productId: 1, sizeId: 11, quantity: 2, priceCents: 1800 };
let userId = 1;
beforeEach(() => {
  drafts.owner = () => userId;
  deleteDrafts();
});

test('a cart belongs to a user and a child, and is deleted when empty or after a sign-out', () => {
  storeCart(1, [line]);
  expect([readCart(1), readCart(2)]).toEqual([[line], []]);
  userId = 2;
  expect(readCart(1)).toEqual([]);
  userId = 1;
  storeCart(1, []);
  expect(Object.keys(localStorage)).toEqual([]);
  storeCart(1, [line]);
  deleteDrafts();
  expect(readCart(1)).toEqual([]);
});

test.each(['null', '{}', 'not json', '[]', '{"lines":[1,{"productId":1},null]}'])(
  'reads an invalid cart as empty: %s',
  (kept) => {
    localStorage.setItem(draftKey(1, 'cart 1'), `${Date.now()} ${kept}`);
    expect(readCart(1)).toEqual([]);
  },
);
