import { archiveApi, type FamilyGroup } from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { ConfirmDialog, closeAndFocus } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';

type Props = { group: FamilyGroup; onClose: () => void };

/** Confirmation before a group is archived. A group with children must be emptied first. */
export function ArchiveGroupDialog({ group, onClose }: Props) {
  const t = useTranslation();
  const archiving = useStaffMutation(
    (isArchived: boolean, key) => call(archiveApi.put, { params: { id: group.id }, body: { isArchived }, key }),
    {
      onDone() {
        showToast({ title: t('families.groupArchived') });
        closeAndFocus(onClose, 'h1');
      },
    },
  );
  const has = group.children > 0;
  return (
    <ConfirmDialog
      kind="main"
      title={t('families.archiveGroupQuestion')}
      why={archiving.error && failureMessage(t, archiving.error, t('families.notSaved'))}
      act={has ? undefined : t('families.archiveGroup')}
      keep={has ? t('ui.close') : t('families.cancel')}
      sending={archiving.isPending}
      onAct={() => archiving.mutate(true)}
      onClose={onClose}
    >
      <p>{t(has ? 'families.groupHasChildren' : 'families.archiveGroupText')}</p>
    </ConfirmDialog>
  );
}
