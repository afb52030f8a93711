import type { NamedPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDecide } from './approval-queries.ts';

type Props = { person: NamedPerson; focusAfter: string; onClose: () => void };

/** Asks once before a person is declined, since the family is told. */
export function DeclineDialog({ person: { id, name, mayNamerCollect }, focusAfter, onClose }: Props) {
  const t = useWords();
  const decide = useDecide({
    onDone: () => {
      showToast({ title: t('approvals.declined', { name }), text: t('approvals.everyoneIsTold') });
      closeToward(onClose, `#${focusAfter}`);
    },
  });
  return (
    <ConfirmDialog
      title={t('approvals.declineQuestion')}
      why={decide.error && failureWords(t, decide.error, t('approvals.failed'))}
      act={t('approvals.decline')}
      keep={t('approvals.keepWaiting')}
      sending={decide.isPending}
      onAct={() => decide.mutate({ id, approve: false, mayNamerCollect })}
      onClose={onClose}
    >
      <p>{t('approvals.declineText', { name })}</p>
    </ConfirmDialog>
  );
}
