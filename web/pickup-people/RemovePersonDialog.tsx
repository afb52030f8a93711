import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRemovePerson } from './person-queries.ts';

type Props = { person: PickupPerson; onClose: () => void };

/** Confirmation before a pickup person is removed, since their pickups are cancelled. */
export function RemovePersonDialog({ person: { id, name }, onClose }: Props) {
  const t = useTranslation();
  const { sending, failureOf, send } = useRemovePerson(id, () => {
    showToast({ title: t('addPerson.removed', { name }) });
    closeAndFocus(onClose, '#own-people');
  });
  const failure = failureOf('remove');
  return (
    <ConfirmDialog
      title={t('addPerson.removeQuestion')}
      why={failure && failureMessage(t, failure, t('addPerson.removeError'))}
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
