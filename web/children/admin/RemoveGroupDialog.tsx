import { type FamilyGroup, groupApi } from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { ConfirmDialog, closeAndFocus } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';

type Props = { group: FamilyGroup; onClose: () => void };

/** Confirmation before a group created by mistake is deleted. Lists what prevents the deletion of a group in use. */
export function RemoveGroupDialog({ group, onClose }: Props) {
  const t = useTranslation();
  const removing = useStaffMutation((_: 'remove', key) => call(groupApi.remove, { params: { id: group.id }, key }), {
    onDone() {
      showToast({ title: t('families.groupRemoved') });
      closeAndFocus(onClose, 'h1');
    },
  });
  const hold = removing.error instanceof CallError ? removing.error.problem?.problems?.[0]?.path : undefined;
  const has = group.children > 0 ? 'children' : hold;
  const text = has === 'children' ? t('families.groupHasChildren') : t('families.groupHasPast');
  const why = removing.error && failureMessage(t, removing.error, t('families.notRemoved'));
  return (
    <ConfirmDialog
      title={t('families.removeGroupQuestion')}
      why={why && (hold ? { title: why.title, text: text } : why)}
      act={has ? undefined : t('families.removeGroup')}
      keep={has ? t('ui.close') : t('families.cancel')}
      sending={removing.isPending}
      onAct={() => removing.mutate('remove')}
      onClose={onClose}
    >
      <p>{group.children > 0 ? text : t('families.removeGroupText')}</p>
    </ConfirmDialog>
  );
}
