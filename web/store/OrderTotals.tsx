import { formatMoney } from '#core/store/money.ts';
import type { Totals } from '#core/store/order.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  totals: Totals;
  /** Shows the total only, and the taxes on request. */
  folded?: boolean;
};

/** The total of an order, with its taxes. */
export function OrderTotals({ totals, folded = false }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const total = formatMoney(totals.totalCents, locale);
  const rows = [
    [t('store.subtotal'), totals.subtotalCents],
    [t('store.gst'), totals.gstCents],
    [t('store.qst'), totals.qstCents],
  ] as const;
  const taxes = rows.map(([name, cents]) => (
    <div key={name} className="flex justify-between gap-3 text-ink-soft text-small">
      <dt>{name}</dt>
      <dd>{formatMoney(cents, locale)}</dd>
    </div>
  ));
  if (folded) {
    return (
      <details className="border-line border-t tabular-nums">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold">
          <span className="flex-1">{t('store.total')}</span>
          {total}
          <DisclosureIcon />
        </summary>
        <dl className="flex flex-col gap-1">{taxes}</dl>
      </details>
    );
  }
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {taxes}
      <div className="flex justify-between gap-3 border-line border-t pt-2 font-bold text-card">
        <dt>{t('store.total')}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
