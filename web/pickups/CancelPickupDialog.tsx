import { flushSync } from 'react-dom';
import type { Pickup } from '#core/pickups/pickup.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useCancelPickup } from './pickup-queries.ts';
import { formatPickupTime } from './pickup-labels.ts';

type Props = { pickup: Pickup; name: string; onClose: () => void; onCancelled: () => void };

/** Confirmation before a pickup is cancelled, since the school acts on it. */
export function CancelPickupDialog({ pickup, name, onClose, onCancelled }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day } = useSchoolTime(pickup.childId);
  const { sending, failureOf, send } = useCancelPickup(pickup.id, () => {
    showToast({ title: t('pickups.pickupDeleted') });
    // Elements below an open dialog cannot be focused.
    flushSync(onClose);
    onCancelled();
  });
  const failure = failureOf('cancel');
  return (
    <ConfirmDialog
      title={t('pickups.cancelQuestion')}
      why={failure && failureMessage(t, failure, t('pickups.deleteError'))}
      act={t('pickups.cancel')}
      keep={t('pickups.keep')}
      sending={sending}
      onAct={() => send('cancel', undefined)}
      onClose={onClose}
    >
      <p className="text-ink-soft text-small">
        {name} · {formatPickupTime(pickup, day, locale, t)}
      </p>
      <p>{t('pickups.cancelText', { name })}</p>
    </ConfirmDialog>
  );
}
