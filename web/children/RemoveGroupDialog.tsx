import { type FamilyGroup, groupApi } from '#core/schools/group.ts';
import { call } from '#web/session/call.ts';
import { CallError } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog, closeToward } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useOfficeAct } from './family-queries.ts';

type Props = { group: FamilyGroup; onClose: () => void };

/** Asks before a group goes that was made by mistake; of another it says what holds it. */
export function RemoveGroupDialog({ group, onClose }: Props) {
  const t = useWords();
  const removing = useOfficeAct((_: 'remove', key) => call(groupApi.remove, { params: { id: group.id }, key }), {
    onDone() {
      showToast({ title: t('families.groupRemoved') });
      closeToward(onClose, 'h1');
    },
  });
  const hold = removing.error instanceof CallError ? removing.error.problem?.problems?.[0]?.path : undefined;
  const has = group.children > 0 ? 'children' : hold;
  const words = has === 'children' ? t('families.groupHasChildren') : t('families.groupHasPast');
  const why = removing.error && failureWords(t, removing.error, t('families.notRemoved'));
  return (
    <ConfirmDialog
      title={t('families.removeGroupQuestion')}
      why={why && (hold ? { title: why.title, text: words } : why)}
      act={has ? undefined : t('families.removeGroup')}
      keep={has ? t('ui.close') : t('families.cancel')}
      sending={removing.isPending}
      onAct={() => removing.mutate('remove')}
      onClose={onClose}
    >
      <p>{group.children > 0 ? words : t('families.removeGroupText')}</p>
    </ConfirmDialog>
  );
}
