/** Formats and parses amounts. */
import type { Locale } from '#core/lang/locale.ts';

const formatters: Readonly<Record<Locale, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }),
  fr: new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' }),
};

/** Cents as dollars: `$12.50`; `12,50 $` with a non-breaking space (docs/writing.md). */
export function formatMoney(cents: number, locale: Locale): string {
  return formatters[locale].format(cents / 100).replace(/\s/gu, '\u00a0');
}

/**
 * Parses a price into cents: `12`, `12.5`, `12,50`, `$12.50` and `12,50 $` alike; null for anything but dollars with
 * at most seven digits and two decimals.
 */
export function centsOf(typed: string): number | null {
  const text = typed.replace(/[\s$]/gu, '').replace(',', '.');
  if (!/^\d{1,7}(?:\.\d{0,2})?$/.test(text)) return null;
  const [dollars = '', cents = ''] = text.split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
