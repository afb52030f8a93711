/** Totals and taxes of an order. All amounts are integer cents. */
import type { Totals } from './order.ts';
import type { TaxKind } from './product.ts';

/** In hundred-thousandths: GST 5 %, QST 9.975 %. */
const rates = { gst: 5_000, qst: 9_975 } as const;
const whole = 100_000;

export type TaxedLine = { readonly priceCents: number; readonly quantity: number; readonly tax: TaxKind };

/** The kinds of product each tax applies to. */
const bearers: Readonly<Record<keyof typeof rates, readonly TaxKind[]>> = { gst: ['gst', 'gst_qst'], qst: ['gst_qst'] };

/**
 * Subtotal, GST, QST and total, in cents. Each tax is computed once on the total of its lines, not line by line, and
 * rounded to the nearest cent, half a cent up; QST is computed on the price without GST. Untaxed lines add to the
 * subtotal only.
 */
export function totalsOf(lines: readonly TaxedLine[]): Totals {
  const sum = (some: readonly TaxedLine[]) =>
    some.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);
  const taxOn = (tax: keyof typeof rates) => {
    const bearing = sum(lines.filter((line) => bearers[tax].includes(line.tax)));
    return Math.floor((bearing * rates[tax] + whole / 2) / whole);
  };
  const [subtotalCents, gstCents, qstCents] = [sum(lines), taxOn('gst'), taxOn('qst')];
  return { subtotalCents, gstCents, qstCents, totalCents: subtotalCents + gstCents + qstCents };
}
