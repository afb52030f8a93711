/**
 * Texts of order notifications, which do not name products as they are shown on locked screens, and of the CSV export
 * of orders.
 */
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { OrderStatus, PaymentMethod } from '#core/store/order.ts';
import type { TaxKind } from '#core/store/product.ts';

export const readyTitle: Bilingual = { en: 'An order is ready', fr: 'Une commande est prête' };
export const cancelledTitle: Bilingual = {
  en: 'The school has cancelled an order',
  fr: 'L’école a annulé une commande',
};

/** `Léa · order no. 12`. */
export function aboutText(givenName: string, orderId: number): Bilingual {
  return { en: `${givenName} · order no. ${orderId}`, fr: `${givenName} · commande nº ${orderId}` };
}

/** Column names of the CSV export: of the order, the line and the order's totals. */
export const columnNames: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Order',
    'Date',
    'Time',
    'Status',
    'Paid',
    'Child',
    'Room',
    'Ordered by',
    'Item',
    'Size',
    'Quantity',
    'Unit price ($)',
    'Line amount ($)',
    'Taxes',
    'Order subtotal ($)',
    'GST ($)',
    'QST ($)',
    'Order total ($)',
    'Refunded ($)',
    'To refund ($)',
  ],
  fr: [
    'Commande',
    'Date',
    'Heure',
    'État',
    'Payée',
    'Enfant',
    'Local',
    'Commande passée par',
    'Article',
    'Taille',
    'Quantité',
    'Prix unitaire ($)',
    'Montant de la ligne ($)',
    'Taxes',
    'Sous-total de la commande ($)',
    'TPS ($)',
    'TVQ ($)',
    'Total de la commande ($)',
    'Remboursé ($)',
    'À rembourser ($)',
  ],
};

export const statusNames: Readonly<Record<OrderStatus, Bilingual>> = {
  placed: { en: 'Being prepared', fr: 'En préparation' },
  ready: { en: 'Ready', fr: 'Prête' },
  handed_over: { en: 'Handed over', fr: 'Remise' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
};

export const paidNames: Readonly<Record<PaymentMethod | 'no', Bilingual>> = {
  school: { en: 'At the school', fr: 'À l’école' },
  online: { en: 'Online', fr: 'En ligne' },
  no: { en: 'No', fr: 'Non' },
};

export const taxNames: Readonly<Record<TaxKind, Bilingual>> = {
  gst_qst: { en: 'GST and QST', fr: 'TPS et TVQ' },
  gst: { en: 'GST', fr: 'TPS' },
  none: { en: 'None', fr: 'Aucune' },
};

/** `orders-2026-04-14.csv`. */
export function fileName(locale: Locale, day: string): string {
  return `${locale === 'fr' ? 'commandes' : 'orders'}-${day}.csv`;
}
