import { formatMoney } from '#core/store/money.ts';
import type { StaffOrder } from '#core/store/order.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

type Props = {
  order: StaffOrder;
  sending: boolean;
  /** Why it was not done. */
  why: string | undefined;
  onCancel: () => void;
  onClose: () => void;
};

/** Asks once before the school cancels an order: its family is told. */
export function CancelStepDialog({ order, sending, why, onCancel, onClose }: Props) {
  const t = useWords();
  const locale = useLocale();
  return (
    <Dialog title={t('staffStore.cancelQuestion', { n: order.id })} onClose={onClose}>
      <p className="text-ink-soft text-small">{order.childName}</p>
      <p>{t('staffStore.cancelText')}</p>
      {order.paidBy !== null && (
        <p className="font-semibold text-maple">
          {t('staffStore.cancelPaid', { amount: formatMoney(order.totalCents, locale) })}
        </p>
      )}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why}
      </p>
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={sending} onClick={onCancel}>
          {t('store.cancel')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('staffStore.keep')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
