/** A cart against what the school sells now: what changed since it was filled, and what it costs. */
import { mostOfLine, type NewOrder, type Totals } from './order.ts';
import type { Product, ProductSize } from './product.ts';
import { totalsOf } from './tax-rules.ts';

/** `priceCents` is the price as it was read when the article was put there, or when a change was last seen. */
export type CartLine = {
  readonly productId: number;
  readonly sizeId: number;
  readonly quantity: number;
  readonly priceCents: number;
};

/** `gone` is sold no longer, `sold_out` has none left, of `too_few` there are fewer than wanted. */
export type CartProblem = 'gone' | 'sold_out' | 'too_few';

export type CheckedLine = CartLine & {
  readonly product: Product | undefined;
  readonly size: ProductSize | undefined;
  /** Why it cannot be ordered. */
  readonly problem: CartProblem | null;
  /** The price it had, where it has another now. */
  readonly wasCents: number | null;
};

/** Every line as it stands against what is sold, in the order of the cart. */
export function checkCart(cart: readonly CartLine[], products: readonly Product[]): CheckedLine[] {
  return cart.map((line) => {
    const product = products.find(({ id }) => id === line.productId);
    const size = product?.sizes.find(({ id }) => id === line.sizeId);
    const changed = product !== undefined && product.priceCents !== line.priceCents;
    return { ...line, product, size, problem: problemOf(line, size), wasCents: changed ? line.priceCents : null };
  });
}

function problemOf({ quantity }: CartLine, size: ProductSize | undefined): CartProblem | null {
  if (!size) return 'gone';
  if (size.left === 0) return 'sold_out';
  return quantity > size.left ? 'too_few' : null;
}

/** What a cart costs at today’s prices; what is sold no longer costs nothing. */
export function cartTotals(lines: readonly CheckedLine[]): Totals {
  return totalsOf(
    lines.flatMap(({ product, quantity }) =>
      product ? [{ priceCents: product.priceCents, tax: product.tax, quantity }] : [],
    ),
  );
}

/** The order of a cart whose lines all stand; null while one does not, or there is none. */
export function orderOf(childId: number, lines: readonly CheckedLine[]): NewOrder | null {
  if (lines.length === 0 || lines.some(({ problem }) => problem !== null)) return null;
  return {
    childId,
    lines: lines.map(({ productId, sizeId, quantity }) => ({ productId, sizeId, quantity })),
    totalCents: cartTotals(lines).totalCents,
  };
}

/** How many more pieces of a size a cart takes: as many as there are and one order may hold, with those in it. */
export function mostToAdd(cart: readonly CartLine[], { id, left }: Pick<ProductSize, 'id' | 'left'>): number {
  return Math.max(0, Math.min(left, mostOfLine) - piecesInCart(cart, id));
}

const piecesInCart = (cart: readonly CartLine[], id: number) => cart.find(({ sizeId }) => sizeId === id)?.quantity ?? 0;

/** A cart with so many more pieces of a size, as many as there are and one order may hold. */
export function added(cart: readonly CartLine[], { product, size, quantity }: Addition): CartLine[] {
  const had = piecesInCart(cart, size.id);
  const line = {
    productId: product.id,
    sizeId: size.id,
    quantity: Math.max(1, Math.min(had + quantity, size.left, mostOfLine)),
    priceCents: product.priceCents,
  };
  return had > 0 ? cart.map((one) => (one.sizeId === size.id ? line : one)) : [...cart, line];
}

type Addition = { readonly product: Product; readonly size: ProductSize; readonly quantity: number };
