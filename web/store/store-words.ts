/** How orders are said and coloured. */
import type { Locale } from '#core/lang/locale.ts';
import type { Order, OrderStatus } from '#core/store/order.ts';
import { formatMoney } from '#core/store/money.ts';
import type { Product, TaxKind } from '#core/store/product.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Words } from '#web/words/words.ts';

export const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  placed: 'river',
  ready: 'fir',
  handed_over: 'stone',
  cancelled: 'stone',
};

/** What is added to a price. */
export const taxWords = {
  gst_qst: 'store.plusTaxes',
  gst: 'store.plusGst',
  none: 'store.noTaxes',
} as const satisfies Readonly<Record<TaxKind, string>>;

/** Pieces under which it is said how many are left. */
const few = 3;

/** `Sold out`, `2 left`, the sizes that there are, or nothing where one is as good as any. */
export function leftInWords({ sizes }: Product, t: Words): { text: string; tone: Tone } | null {
  const left = sizes.reduce((sum, size) => sum + size.left, 0);
  if (left === 0) return { text: t('store.soldOut'), tone: 'stone' };
  if (left <= few) return { text: t('store.left', { n: left }), tone: 'sun' };
  return null;
}

/** A size as it is chosen: `8-9`, or `8-9 · 2 left`. */
export function sizeInWords({ label, left }: Product['sizes'][number], t: Words): string {
  return left <= few ? `${label} · ${t('store.left', { n: left })}` : label;
}

/** `T-shirt, 8-9`. */
export function lineInWords({ name, size }: Pick<Order['lines'][number], 'name' | 'size'>): string {
  return size ? `${name}, ${size}` : name;
}

/** The school's day of an instant. */
export function dayInWords(instant: string, zone: string, locale: Locale): string {
  return formatDay(schoolTimeAt(new Date(instant), zone).day, locale, 'long');
}

/** Whether and how it is paid, or how much there is to pay. */
export function paymentInWords(
  { paidAt, totalCents, status, owedBackCents, refundedCents }: Order,
  locale: Locale,
  t: Words,
): { text: string; tone: Tone } | null {
  if (status === 'cancelled' && owedBackCents > 0) return { text: t('store.to_refund'), tone: 'sun' };
  if (status === 'cancelled' && refundedCents > 0) return { text: t('store.refunded'), tone: 'stone' };
  if (paidAt !== null) return { text: t('store.paid'), tone: 'fir' };
  if (status === 'cancelled') return null;
  return { text: t('store.toPay', { amount: formatMoney(totalCents, locale) }), tone: 'sun' };
}
