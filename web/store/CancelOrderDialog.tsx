import type { Order } from '#core/store/order.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCancelOrder } from './store-queries.ts';

type Props = {
  order: Order;
  /** The element that takes the focus after the cancellation. */
  cardId: string;
  onClose: () => void;
};

/** Confirmation before an order is cancelled, since its products go back on sale. */
export function CancelOrderDialog({ order, cardId, onClose }: Props) {
  const t = useTranslation();
  const { sending, failureOf, send } = useCancelOrder(order.id, {
    onDone() {
      showToast({ title: t('store.wasCancelled') });
      closeAndFocus(onClose, `#${cardId}`);
    },
    onFailed: () => undefined,
  });
  const failure = failureOf('cancel order');
  const late = failure && errorCode(failure) === 'conflict' ? t('store.tooLateToCancel') : undefined;
  return (
    <ConfirmDialog
      title={t('store.cancelQuestion')}
      why={failure && failureMessage(t, failure, t('store.notCancelled'), late)}
      act={t('store.cancel')}
      keep={t('store.keep')}
      sending={sending}
      onAct={() => send('cancel order', undefined)}
      onClose={onClose}
    >
      <p className="text-ink-soft text-small">{t('store.number', { n: order.id })}</p>
      <p>{t('store.cancelText')}</p>
    </ConfirmDialog>
  );
}
