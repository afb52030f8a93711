import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDiscard } from './group-day-queries.ts';
import type { GroupDayWriting } from './use-group-day.ts';

type Props = { id: number; childId: number; writing: GroupDayWriting; onClose: () => void };

/** Asks once before what was written is thrown away. */
export function DiscardDialog({ id, childId, writing, onClose }: Props) {
  const t = useWords();
  const discard = useDiscard(writing.place, {
    onDone() {
      writing.forget(childId);
      showToast({ title: t('reportEditor.discarded') });
      onClose();
    },
    onFailed: () => undefined,
  });
  return (
    <ConfirmDialog
      title={t('reportEditor.discardQuestion')}
      why={discard.error && failureWords(t, discard.error, t('reportEditor.notDiscarded'))}
      act={t('reportEditor.discard')}
      keep={t('reportEditor.keepWriting')}
      sending={discard.isPending}
      onAct={() => discard.mutate(id)}
      onClose={onClose}
    >
      <p>{t('reportEditor.discardText')}</p>
    </ConfirmDialog>
  );
}
