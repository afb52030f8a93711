import { failureMessage } from '#web/api/failure-message.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useDiscard } from './group-day-queries.ts';
import type { ReportAutosave } from './use-report-autosave.ts';

type Props = { id: number; childId: number; writing: ReportAutosave; onClose: () => void };

/** Confirmation before a draft is discarded. */
export function DiscardDialog({ id, childId, writing, onClose }: Props) {
  const t = useTranslation();
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
      why={discard.error && failureMessage(t, discard.error, t('reportEditor.notDiscarded'))}
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
