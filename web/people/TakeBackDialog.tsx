import type { NamedPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useTakeBack } from './approval-queries.ts';

type Props = { person: NamedPerson; focusAfter: string; onClose: () => void };

/** Asks once before the office takes a person back, since their pickups go too and the family is told. */
export function TakeBackDialog({ person: { id, name }, focusAfter, onClose }: Props) {
  const t = useWords();
  const taking = useTakeBack({
    onDone: () => {
      showToast({ title: t('approvals.removed', { name }), text: t('approvals.everyoneIsTold') });
      closeToward(onClose, `#${focusAfter}`);
    },
  });
  return (
    <ConfirmDialog
      title={t('approvals.removeQuestion')}
      why={taking.error && failureWords(t, taking.error, t('approvals.removeFailed'))}
      act={t('approvals.remove')}
      keep={t('approvals.keepWaiting')}
      sending={taking.isPending}
      onAct={() => taking.mutate(id)}
      onClose={onClose}
    >
      <p>{t('approvals.removeText', { name })}</p>
    </ConfirmDialog>
  );
}
