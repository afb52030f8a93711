import { useQuery } from '@tanstack/react-query';
import { familyApi } from '#core/children/family-api.ts';
import type { ChildChange, ChildRecord } from '#core/children/family.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { type ChildDraft, ChildForm } from './ChildForm.tsx';
import { familiesQuery, useStaffMutation } from '#web/children/family-queries.ts';

/** Edits a child's identity or group. */
export function EditChildDialog({ record, onClose }: { record: ChildRecord; onClose: () => void }) {
  const t = useTranslation();
  const { id, schoolId, givenName, familyName, groupId, number, bornOn } = record;
  const draftName = `child ${id}`;
  const families = useQuery(familiesQuery(schoolId));
  const [touched] = useDraft<ChildDraft>(draftName);
  const saving = useStaffMutation((body: ChildChange, key) => call(familyApi.change, { params: { id }, body, key }), {
    onDone() {
      deleteDraft(draftName, touched);
      showToast({ title: t('families.saved') });
      closeDialog();
    },
  });
  return (
    <Dialog title={t('families.editChild')} onClose={onClose}>
      <StaleDataNotice queries={[families]} />
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
