/** What an order costs. Amounts are integer cents throughout; nothing is ever a fraction of one. (decisions, Store) */
import type { Totals } from './order.ts';

/** In hundred-thousandths: GST 5 %, QST 9.975 %. */
const rates = { gst: 5_000, qst: 9_975 } as const;
const whole = 100_000;

export type TaxedLine = { readonly priceCents: number; readonly quantity: number; readonly taxable: boolean };

/**
 * Subtotal, GST, QST and total, in cents. Each tax is taken once on the order’s taxable total, not line by line, and
 * rounded to the nearest cent, half a cent up; QST is taken on the price without GST. What is not taxable adds to the
 * subtotal only.
 */
export function totalsOf(lines: readonly TaxedLine[]): Totals {
  const sum = (some: readonly TaxedLine[]) =>
    some.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);
  const taxable = sum(lines.filter((line) => line.taxable));
  const [subtotalCents, gstCents, qstCents] = [sum(lines), taxOn(taxable, rates.gst), taxOn(taxable, rates.qst)];
  return { subtotalCents, gstCents, qstCents, totalCents: subtotalCents + gstCents + qstCents };
}

const taxOn = (cents: number, rate: number) => Math.floor((cents * rate + whole / 2) / whole);
