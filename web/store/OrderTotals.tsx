import { formatMoney } from '#core/store/money.ts';
import type { Totals } from '#core/store/order.ts';
import { useLocale, useWords } from '#web/words/words.ts';

/** Subtotal, both taxes, total. */
export function OrderTotals({ totals }: { totals: Totals }) {
  const t = useWords();
  const locale = useLocale();
  const rows = [
    [t('store.subtotal'), totals.subtotalCents],
    [t('store.gst'), totals.gstCents],
    [t('store.qst'), totals.qstCents],
  ] as const;
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {rows.map(([name, cents]) => (
        <div key={name} className="flex justify-between gap-3 text-ink-soft text-small">
          <dt>{name}</dt>
          <dd>{formatMoney(cents, locale)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 border-line border-t pt-2 font-bold text-card">
        <dt>{t('store.total')}</dt>
        <dd>{formatMoney(totals.totalCents, locale)}</dd>
      </div>
    </dl>
  );
}
