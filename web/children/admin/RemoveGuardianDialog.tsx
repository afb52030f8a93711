import { guardianApi } from '#core/children/family-api.ts';
import type { ChildRecord, FamilyGuardian } from '#core/children/family.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';

type Props = { record: ChildRecord; guardian: FamilyGuardian; onClose: () => void };

/** Confirmation before a guardian is removed from a child. */
export function RemoveGuardianDialog({ record, guardian: { id: guardianId, name }, onClose }: Props) {
  const t = useTranslation();
  const removing = useStaffMutation(
    (id: number, key) => call(guardianApi.remove, { params: { id, guardianId }, key }),
    {
      onDone() {
        const notice = t(record.leftAt ? 'families.theyAreTold' : 'families.everyoneIsTold');
        showToast({ title: t('families.removed', { name }), text: notice });
        closeAndFocus(onClose, '#guardians');
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('families.removeQuestion', { name })}
      why={removing.error && failureMessage(t, removing.error, t('families.notSaved'))}
      act={t('families.removeGuardian')}
      keep={t('families.cancel')}
      sending={removing.isPending}
      onAct={() => removing.mutate(record.id)}
      onClose={onClose}
    >
      <p>{t('families.removeText', { name, child: record.givenName })}</p>
    </ConfirmDialog>
  );
}
