import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useTakingBack } from './form-queries.ts';

type Props = { formId: number; answerId: number; onClose: () => void };

/** Asks once before an answer is taken back, since the school may count on it. */
export function TakeBackDialog({ formId, answerId, onClose }: Props) {
  const t = useWords();
  const { sending, failureOf, send } = useTakingBack(
    { formId, answerId },
    {
      onDone() {
        showToast({ title: t('forms.takenBack') });
        closeToward(onClose, 'h1');
      },
      onFailed: () => undefined,
    },
  );
  const failure = failureOf('take back');
  return (
    <ConfirmDialog
      title={t('forms.takeBackQuestion')}
      why={failure && failureWords(t, failure, t('forms.notTakenBack'))}
      act={t('forms.takeBack')}
      keep={t('forms.keep')}
      sending={sending}
      onAct={() => send('take back', undefined)}
      onClose={onClose}
    >
      <p>{t('forms.takeBackText')}</p>
    </ConfirmDialog>
  );
}
