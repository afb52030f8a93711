import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useDecideApproval } from './approval-queries.ts';

type Props = { person: StaffPickupPerson; focusAfter: string; onClose: () => void };

/** Confirmation before a pickup person is declined, since the family is notified. */
export function DeclinePersonDialog({ person: { id, name, mayNamerCollect }, focusAfter, onClose }: Props) {
  const t = useTranslation();
  const decide = useDecideApproval({
    onDone: () => {
      showToast({ title: t('approvals.declined', { name }), text: t('approvals.everyoneIsTold') });
      closeAndFocus(onClose, `#${focusAfter}`);
    },
  });
  return (
    <ConfirmDialog
      title={t('approvals.declineQuestion')}
      why={decide.error && failureMessage(t, decide.error, t('approvals.failed'))}
      act={t('approvals.decline')}
      keep={t('approvals.keepWaiting')}
      sending={decide.isPending}
      onAct={() => decide.mutate({ id, approve: false, mayNamerCollect })}
      onClose={onClose}
    >
      <p>{t('approvals.declineText', { name })}</p>
    </ConfirmDialog>
  );
}
