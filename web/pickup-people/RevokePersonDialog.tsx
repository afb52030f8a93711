import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRevokePerson } from './approval-queries.ts';

type Props = { person: StaffPickupPerson; focusAfter: string; onClose: () => void };

/** Confirmation before the office revokes an approval, since pickups are cancelled and the family is notified. */
export function RevokePersonDialog({ person: { id, name }, focusAfter, onClose }: Props) {
  const t = useTranslation();
  const taking = useRevokePerson({
    onDone: () => {
      showToast({ title: t('approvals.removed', { name }), text: t('approvals.everyoneIsTold') });
      closeAndFocus(onClose, `#${focusAfter}`);
    },
  });
  return (
    <ConfirmDialog
      title={t('approvals.removeQuestion')}
      why={taking.error && failureMessage(t, taking.error, t('approvals.removeFailed'))}
      act={t('approvals.remove')}
      keep={t('approvals.keepWaiting')}
      sending={taking.isPending}
      onAct={() => taking.mutate(id)}
      onClose={onClose}
    >
      <p>{t('approvals.removeText', { name })}</p>
    </ConfirmDialog>
  );
}
