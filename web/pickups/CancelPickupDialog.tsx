import { flushSync } from 'react-dom';
import type { Pickup } from '#core/pickups/pickup.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { useCancel } from './pickup-queries.ts';
import { whenInWords } from './pickup-words.ts';

type Props = { pickup: Pickup; name: string; onClose: () => void; onCancelled: () => void };

/** Asks once before a pickup is cancelled, since the school acts on it. */
export function CancelPickupDialog({ pickup, name, onClose, onCancelled }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { day } = useSchoolTime(pickup.childId);
  const { sending, failureOf, send } = useCancel(pickup.id, () => {
    showToast({ title: t('pickups.pickupDeleted') });
    // Beneath an open dialog nothing takes the focus.
    flushSync(onClose);
    onCancelled();
  });
  const failure = failureOf('cancel');
  return (
    <ConfirmDialog
      title={t('pickups.cancelQuestion')}
      why={failure && failureWords(t, failure, t('pickups.deleteError'))}
      act={t('pickups.cancel')}
      keep={t('pickups.keep')}
      sending={sending}
      onAct={() => send('cancel', undefined)}
      onClose={onClose}
    >
      <p className="text-ink-soft text-small">
        {name} · {whenInWords(pickup, day, locale, t)}
      </p>
      <p>{t('pickups.cancelText', { name })}</p>
    </ConfirmDialog>
  );
}
