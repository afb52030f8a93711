/** Carts, one for each person and child: on this device until they are ordered, or until somebody signs out. */
import { useSyncExternalStore } from 'react';
import type { CartLine } from '#core/store/cart-rules.ts';
import { forgetKept, keepHere, keptHere } from '#web/ui/kept.ts';

const nameOf = (userId: number, childId: number) => `cart-${userId}-${childId}`;

const listeners = new Set<() => void>();

/** Another page of this device may fill or order it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isLine = (line: unknown): line is CartLine =>
  typeof line === 'object' &&
  line !== null &&
  ['productId', 'sizeId', 'quantity', 'priceCents'].every((part) => Number.isSafeInteger(Reflect.get(line, part)));

/** Whatever is kept, as far as it is a cart. */
export function readCart(userId: number, childId: number): CartLine[] {
  const kept = keptHere(nameOf(userId, childId));
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

/** Keeps a cart; an empty one is forgotten. */
export function keepCart(userId: number, childId: number, lines: readonly CartLine[]): void {
  if (lines.length > 0) keepHere(nameOf(userId, childId), lines);
  else forgetKept(nameOf(userId, childId));
  for (const listener of listeners) listener();
}

/** The cart as it is, on whichever part of the screen, and how to change it. */
export function useCart(userId: number, childId: number) {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(readCart(userId, childId)));
  const lines: CartLine[] = JSON.parse(text);
  return { lines, keep: (next: readonly CartLine[]) => keepCart(userId, childId, next) };
}
