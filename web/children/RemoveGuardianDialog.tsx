import { flushSync } from 'react-dom';
import { guardianApi } from '#core/children/family-api.ts';
import type { ChildRecord, FamilyGuardian } from '#core/children/family.ts';
import { call } from '#web/session/call.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useOfficeAct } from './family-queries.ts';

type Props = { record: ChildRecord; guardian: FamilyGuardian; onClose: () => void };

/** Asks once before somebody is a child's guardian no more. */
export function RemoveGuardianDialog({ record, guardian: { id: guardianId, name }, onClose }: Props) {
  const t = useWords();
  const removing = useOfficeAct((id: number, key) => call(guardianApi.remove, { params: { id, guardianId }, key }), {
    onDone() {
      showToast({ title: t('families.removed', { name }), text: t('families.everyoneIsTold') });
      // What was pressed goes with the guardian; beneath an open dialog nothing takes the focus.
      flushSync(onClose);
      document.getElementById('guardians')?.focus();
    },
  });
  return (
    <ConfirmDialog
      title={t('families.removeQuestion', { name })}
      text={t('families.removeText', { name, child: record.givenName })}
      act={t('families.removeGuardian')}
      acting={removing}
      said={record.id}
      onClose={onClose}
    />
  );
}
