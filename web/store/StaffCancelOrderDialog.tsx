import { formatMoney } from '#core/store/money.ts';
import type { StaffOrder } from '#core/store/order.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  order: StaffOrder;
  sending: boolean;
  /** Why the cancellation failed. */
  why: { readonly title: string; readonly text: string } | null | undefined;
  onCancel: () => void;
  onClose: () => void;
};

/** Confirmation before the school cancels an order, since the family is notified. */
export function StaffCancelOrderDialog({ order, sending, why, onCancel, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <ConfirmDialog
      title={t('staffStore.cancelQuestion', { n: order.id })}
      why={why}
      act={t('store.cancel')}
      keep={t('staffStore.keep')}
      sending={sending}
      onAct={onCancel}
      onClose={onClose}
    >
      <p dir="auto" className="text-ink-soft text-small">
        {order.childName}
      </p>
      <p>{t('staffStore.cancelText')}</p>
      {order.paidBy !== null && (
        <p className="font-semibold text-maple">
          {t('staffStore.cancelPaid', { amount: formatMoney(order.totalCents, locale) })}
        </p>
      )}
    </ConfirmDialog>
  );
}
