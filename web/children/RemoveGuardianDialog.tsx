import { guardianApi } from '#core/children/family-api.ts';
import type { ChildRecord, FamilyGuardian } from '#core/children/family.ts';
import { call } from '#web/session/call.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useOfficeAct } from './family-queries.ts';

type Props = { record: ChildRecord; guardian: FamilyGuardian; onClose: () => void };

/** Asks once before somebody is a child's guardian no more. */
export function RemoveGuardianDialog({ record, guardian: { id: guardianId, name }, onClose }: Props) {
  const t = useWords();
  const removing = useOfficeAct((id: number, key) => call(guardianApi.remove, { params: { id, guardianId }, key }), {
    onDone() {
      const told = t(record.leftAt ? 'families.theyAreTold' : 'families.everyoneIsTold');
      showToast({ title: t('families.removed', { name }), text: told });
      closeToward(onClose, '#guardians');
    },
  });
  return (
    <ConfirmDialog
      title={t('families.removeQuestion', { name })}
      why={removing.error && failureWords(t, removing.error, t('families.notSaved'))}
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
