/** Compares a cart with the current products: changes since it was filled, and the total. */
import { maxQuantityPerLine } from './order-limit-rules.ts';
import { type NewOrder, type Totals } from './order.ts';
import type { Product, ProductSize } from './product.ts';
import { totalsOf } from './tax-rules.ts';

/** `priceCents` is the price when the product was added, or when a change was last shown. */
export type CartLine = {
  readonly productId: number;
  readonly sizeId: number;
  readonly quantity: number;
  readonly priceCents: number;
};

/** `gone`: no longer sold. `sold_out`: none left. `too_few`: fewer left than wanted. */
export type CartProblem = 'gone' | 'sold_out' | 'too_few';

export type CheckedLine = CartLine & {
  readonly product: Product | undefined;
  readonly size: ProductSize | undefined;
  /** Why it cannot be ordered. */
  readonly problem: CartProblem | null;
  /** The earlier price, if it changed. */
  readonly wasCents: number | null;
};

/** Checks every line against the current products, in the order of the cart. */
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

/** The total of a cart at today’s prices, without products that are no longer sold. */
export function cartTotals(lines: readonly CheckedLine[]): Totals {
  return totalsOf(
    lines.flatMap(({ product, quantity }) =>
      product ? [{ priceCents: product.priceCents, tax: product.tax, quantity }] : [],
    ),
  );
}

/** The order of a cart without problems; null when a line has one or the cart is empty. */
export function orderOf(childId: number, lines: readonly CheckedLine[]): NewOrder | null {
  if (lines.length === 0 || lines.some(({ problem }) => problem !== null)) return null;
  return {
    childId,
    lines: lines.map(({ productId, sizeId, quantity }) => ({ productId, sizeId, quantity })),
    totalCents: cartTotals(lines).totalCents,
  };
}

/** How many more pieces of a size can be added: limited by the stock and by one order, less those in the cart. */
export function maxAddable(cart: readonly CartLine[], { id, left }: Pick<ProductSize, 'id' | 'left'>): number {
  return Math.max(0, Math.min(left, maxQuantityPerLine) - piecesInCart(cart, id));
}

const piecesInCart = (cart: readonly CartLine[], id: number) => cart.find(({ sizeId }) => sizeId === id)?.quantity ?? 0;

/** Adds pieces of a size to a cart, limited by the stock and by one order. */
export function addToCart(cart: readonly CartLine[], { product, size, quantity }: Addition): CartLine[] {
  const had = piecesInCart(cart, size.id);
  const line = {
    productId: product.id,
    sizeId: size.id,
    quantity: Math.max(1, Math.min(had + quantity, size.left, maxQuantityPerLine)),
    priceCents: product.priceCents,
  };
  return had > 0 ? cart.map((one) => (one.sizeId === size.id ? line : one)) : [...cart, line];
}

type Addition = { readonly product: Product; readonly size: ProductSize; readonly quantity: number };
