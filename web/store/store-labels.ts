/** Labels and colors of orders. */
import type { Locale } from '#core/lang/locale.ts';
import type { Order, OrderStatus } from '#core/store/order.ts';
import { formatMoney } from '#core/store/money.ts';
import type { Product, TaxKind } from '#core/store/product.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/styles/tones.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  placed: 'river',
  ready: 'fir',
  handed_over: 'stone',
  cancelled: 'stone',
};

/** The taxes added to a price. */
export const taxLabels = {
  gst_qst: 'store.plusTaxes',
  gst: 'store.plusGst',
  none: 'store.noTaxes',
} as const satisfies Readonly<Record<TaxKind, string>>;

/** Stock up to this number is shown. */
const lowStockThreshold = 3;

/** `Sold out`, `2 left`, the available sizes, or null if there is only one. */
export function stockLabel({ sizes }: Product, t: Translate): { text: string; tone: Tone } | null {
  const left = sizes.reduce((sum, size) => sum + size.left, 0);
  if (left === 0) return { text: t('store.soldOut'), tone: 'stone' };
  if (left <= lowStockThreshold) return { text: t('store.left', { n: left }), tone: 'sun' };
  return null;
}

/** The label of a size: `8-9`, or `8-9 · 2 left`. */
export function sizeLabel({ label, left }: Product['sizes'][number], t: Translate): string {
  return left <= lowStockThreshold ? `${label} · ${t('store.left', { n: left })}` : label;
}

/** `T-shirt, 8-9`. */
export function lineLabel({ name, size }: Pick<Order['lines'][number], 'name' | 'size'>): string {
  return size ? `${name}, ${size}` : name;
}

/** The school's date of an instant. */
export function formatOrderDay(instant: string, zone: string, locale: Locale): string {
  return formatDay(schoolTimeAt(new Date(instant), zone).day, locale, 'long');
}

/** The payment status: method, or amount due. */
export function paymentLabel(
  { paidAt, totalCents, status, owedBackCents, refundedCents }: Order,
  locale: Locale,
  t: Translate,
): { text: string; tone: Tone } | null {
  if (status === 'cancelled' && owedBackCents > 0) return { text: t('store.to_refund'), tone: 'sun' };
  if (status === 'cancelled' && refundedCents > 0) return { text: t('store.refunded'), tone: 'stone' };
  if (paidAt !== null) return { text: t('store.paid'), tone: 'fir' };
  if (status === 'cancelled') return null;
  return { text: t('store.toPay', { amount: formatMoney(totalCents, locale) }), tone: 'sun' };
}
