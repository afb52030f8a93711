/**
 * What a family is told of an order, and the words of the file of orders. Articles are read in the app. (trust,
 * Controls)
 */
import type { Both, Locale } from '#core/lang/locale.ts';
import type { OrderStatus, PaidBy } from '#core/store/order.ts';
import type { TaxKind } from '#core/store/product.ts';

export const readyTitle: Both = { en: 'An order is ready', fr: 'Une commande est prête' };
export const cancelledTitle: Both = {
  en: 'The school has cancelled an order',
  fr: 'L’école a annulé une commande',
};

/** `Léa · order no. 12`. */
export function aboutText(givenName: string, orderId: number): Both {
  return { en: `${givenName} · order no. ${orderId}`, fr: `${givenName} · commande nº ${orderId}` };
}

/** The heads of the file's columns, in their order: of the order, of the line, of the order's money. */
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
    'Article',
    'Size',
    'Quantity',
    'Unit price ($)',
    'Line amount ($)',
    'Taxes',
    'Order subtotal ($)',
    'GST ($)',
    'QST ($)',
    'Order total ($)',
    'Paid back ($)',
    'To pay back ($)',
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

export const statusNames: Readonly<Record<OrderStatus, Both>> = {
  placed: { en: 'To prepare', fr: 'À préparer' },
  ready: { en: 'Ready', fr: 'Prête' },
  handed_over: { en: 'Handed over', fr: 'Remise' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
};

export const paidNames: Readonly<Record<PaidBy | 'no', Both>> = {
  school: { en: 'At the school', fr: 'À l’école' },
  online: { en: 'Online', fr: 'En ligne' },
  no: { en: 'No', fr: 'Non' },
};

export const taxNames: Readonly<Record<TaxKind, Both>> = {
  gst_qst: { en: 'GST and QST', fr: 'TPS et TVQ' },
  gst: { en: 'GST', fr: 'TPS' },
  none: { en: 'None', fr: 'Aucune' },
};

/** `orders-2026-04-14.csv`. */
export function fileName(locale: Locale, day: string): string {
  return `${locale === 'fr' ? 'commandes' : 'orders'}-${day}.csv`;
}
