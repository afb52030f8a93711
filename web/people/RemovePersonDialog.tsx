import type { PickupPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useRemovePerson } from './person-queries.ts';

type Props = { person: PickupPerson; onClose: () => void };

/** Asks once before somebody may no longer come, since their pickups go too. */
export function RemovePersonDialog({ person: { id, name }, onClose }: Props) {
  const t = useWords();
  const { sending, failureOf, send } = useRemovePerson(id, () => {
    showToast({ title: t('addPerson.removed', { name }) });
    closeToward(onClose, '#own-people');
  });
  const failure = failureOf('remove');
  return (
    <ConfirmDialog
      title={t('addPerson.removeQuestion')}
      why={failure && failureWords(t, failure, t('addPerson.removeError'))}
      act={t('addPerson.removeOf', { name })}
      keep={t('addPerson.keep')}
      sending={sending}
      onAct={() => send('remove', undefined)}
      onClose={onClose}
    >
      <p>{t('addPerson.removeText', { name })}</p>
    </ConfirmDialog>
  );
}
