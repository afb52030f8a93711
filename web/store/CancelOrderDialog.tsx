import { flushSync } from 'react-dom';
import type { Order } from '#core/store/order.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
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
      flushSync(onClose);
      document.getElementById(cardId)?.focus();
    },
    onFailed: () => undefined,
  });
  const failure = failureOf('cancel order');
  const late = failure && refusalIn(failure) === 'moved_on' ? t('store.tooLateToCancel') : undefined;
  const why = failure && failureWords(t, failure, t('store.notCancelled'), late);
  return (
    <Dialog title={t('store.cancelQuestion')} onClose={onClose}>
      <p className="text-ink-soft text-small">{t('store.number', { n: order.id })}</p>
      <p>{t('store.cancelText')}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={sending} onClick={() => send('cancel order', undefined)}>
          {t('store.cancel')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('store.keep')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
