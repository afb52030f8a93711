import { useQuery } from '@tanstack/react-query';
import { familyApi } from '#core/children/family-api.ts';
import type { ChildChange, ChildRecord } from '#core/children/family.ts';
import { call } from '#web/session/call.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { closeDialog } from './close-dialog.ts';
import { type ChildDraft, ChildForm } from './ChildForm.tsx';
import { familiesQuery, useOfficeAct } from './family-queries.ts';

/** Changing what a child is called and known by, or its group. */
export function EditChildDialog({ record, onClose }: { record: ChildRecord; onClose: () => void }) {
  const t = useWords();
  const { id, schoolId, givenName, familyName, groupId, number, bornOn } = record;
  const draftName = `child ${id}`;
  const families = useQuery(familiesQuery(schoolId));
  const [touched] = useDraft<ChildDraft>(draftName);
  const saving = useOfficeAct((body: ChildChange, key) => call(familyApi.change, { params: { id }, body, key }), {
    onDone() {
      forgetDraft(draftName, touched);
      showToast({ title: t('families.saved') });
      closeDialog();
    },
  });
  return (
    <Dialog title={t('families.editChild')} onClose={onClose}>
      <Stale asked={[families]} />
      {families.isPending && <Skeleton className="h-96" />}
      {families.data && (
        <ChildForm
          draftName={draftName}
          before={{ givenName, familyName, groupId: String(groupId), number: number ?? '', bornOn: bornOn ?? '' }}
          groups={families.data.groups.filter((group) => !group.isArchived || group.id === groupId)}
          saving={saving}
          refusedTitle={t('families.notSaved')}
          onSave={(child) => saving.mutate(child)}
        />
      )}
    </Dialog>
  );
}
