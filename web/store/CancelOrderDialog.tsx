import type { Order } from '#core/store/order.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useCancelling } from './store-queries.ts';

type Props = { order: Order /** What has the focus then. */; cardId: string; onClose: () => void };

/** Asks once before an order is cancelled, since what is in it goes back on sale. */
export function CancelOrderDialog({ order, cardId, onClose }: Props) {
  const t = useWords();
  const { sending, failureOf, send } = useCancelling(order.id, {
    onDone() {
      showToast({ title: t('store.wasCancelled') });
      closeToward(onClose, `#${cardId}`);
    },
    onFailed: () => undefined,
  });
  const failure = failureOf('cancel order');
  const late = failure && refusalIn(failure) === 'moved_on' ? t('store.tooLateToCancel') : undefined;
  return (
    <ConfirmDialog
      title={t('store.cancelQuestion')}
      why={failure && failureWords(t, failure, t('store.notCancelled'), late)}
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
