import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useSettlePhoto } from './staff-photo-queries.ts';

type Props = { photoId: number; maySettle: boolean; onDone: () => void };

/** A photo that a family took down. The office restores or deletes it. */
export function TakenDownPhoto({ photoId, maySettle, onDone }: Props) {
  const t = useTranslation();
  const { sending, failure, send } = useSettlePhoto(photoId, (decision) => {
    showToast({ title: t(decision === 'restore' ? 'staffPhotos.restored' : 'staffPhotos.deleted') });
    onDone();
  });
  const why = failure && failureMessage(t, failure, t('staffPhotos.notSettled'));
  return (
    <>
      <p className="font-semibold">{t('staffPhotos.takenDown')}</p>
      <p className="text-small">{t('staffPhotos.takenDownText')}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title} ${why.text}`}
      </p>
      {maySettle && (
        <div className="flex flex-col gap-2">
          <Button
            kind="line"
            wide
            unready={sending}
            onClick={() => !sending && send({ decision: 'restore' }, undefined)}
          >
            {t('staffPhotos.restore')}
          </Button>
          <Button
            kind="danger"
            wide
            unready={sending}
            onClick={() => !sending && send({ decision: 'delete' }, undefined)}
          >
            {t('staffPhotos.delete')}
          </Button>
        </div>
      )}
    </>
  );
}
