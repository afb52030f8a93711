import { archiveApi, type FamilyGroup } from '#core/schools/group.ts';
import { call } from '#web/session/call.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog, closeToward } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useOfficeAct } from './family-queries.ts';

type Props = { group: FamilyGroup; onClose: () => void };

/** Asks before a group is put away; while there are children in it, says that they come first. */
export function ArchiveGroupDialog({ group, onClose }: Props) {
  const t = useWords();
  const archiving = useOfficeAct(
    (isArchived: boolean, key) => call(archiveApi.put, { params: { id: group.id }, body: { isArchived }, key }),
    {
      onDone() {
        showToast({ title: t('families.groupArchived') });
        closeToward(onClose, 'h1');
      },
    },
  );
  const has = group.children > 0;
  return (
    <ConfirmDialog
      kind="main"
      title={t('families.archiveGroupQuestion')}
      why={archiving.error && failureWords(t, archiving.error, t('families.notSaved'))}
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
