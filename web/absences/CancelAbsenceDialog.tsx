import type { Absence } from '#core/absences/absence.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCancelAbsence } from './absence-mutations.ts';

type Props = { absence: Absence; name: string; days: string; onClose: () => void };

/** Confirmation before an absence is cancelled, since the school acts on it. */
export function CancelAbsenceDialog({ absence, name, days, onClose }: Props) {
  const t = useTranslation();
  const { failure, sending, send } = useCancelAbsence(absence.id, () => {
    showToast({ title: t('absences.cancelled'), text: t('absences.cancelledDesc') });
    closeAndFocus(onClose, '#recent-absences');
  });
  return (
    <ConfirmDialog
      title={t('absences.cancelQuestion')}
      why={failure && failureMessage(t, failure, t('absences.cancelError'))}
      act={t('absences.cancelAbsence')}
      keep={t('absences.keep')}
      sending={sending}
      onAct={() => send('cancel', undefined)}
      onClose={onClose}
    >
      <p className="text-ink-soft text-small">
        {name} · {days}
      </p>
      <p>{t('absences.cancelText', { name })}</p>
    </ConfirmDialog>
  );
}
