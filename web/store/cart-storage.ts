/** Carts by child, stored on this device as drafts until they are ordered. */
import type { CartLine } from '#core/store/cart-rules.ts';
import { discardDraft, draftOf, touchDraft, useDraft } from '#web/ui/browser/draft-storage.ts';

type Cart = { readonly lines: readonly CartLine[] };

/** The name of the draft. */
export const cartName = (childId: number) => `cart ${childId}`;

const isLine = (line: unknown): line is CartLine =>
  typeof line === 'object' &&
  line !== null &&
  ['productId', 'sizeId', 'quantity', 'priceCents'].every((part) => Number.isSafeInteger(Reflect.get(line, part)));

/** The lines of a stored cart, ignoring invalid ones. */
const linesOf = (cart: Partial<Cart> | undefined) => (Array.isArray(cart?.lines) ? cart.lines.filter(isLine) : []);

/** The stored cart. */
export const readCart = (childId: number): CartLine[] => linesOf(draftOf<Cart>(cartName(childId)));

/** Stores a cart; deletes an empty one. */
export function storeCart(childId: number, lines: readonly CartLine[]): void {
  if (lines.length > 0) touchDraft<Cart>(cartName(childId), { lines });
  else discardDraft(cartName(childId));
}

/** The current cart, and a function to change it. */
export function useCart(childId: number) {
  const [cart] = useDraft<Cart>(cartName(childId));
  return { lines: linesOf(cart), keep: (next: readonly CartLine[]) => storeCart(childId, next) };
}
