import type { Form } from '#core/forms/form.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useWithdrawAnswer } from './form-queries.ts';

type Props = { form: Form; answerId: number; onClose: () => void };

/** Confirmation before an answer is withdrawn, since the school may rely on it. */
export function WithdrawAnswerDialog({ form, answerId, onClose }: Props) {
  const t = useTranslation();
  const { sending, failureOf, send } = useWithdrawAnswer(
    { formId: form.id, answerId },
    {
      onDone() {
        showToast({ title: t('forms.takenBack') });
        closeAndFocus(onClose, 'h1');
      },
      onFailed: () => undefined,
    },
  );
  const failure = failureOf('take back');
  return (
    <ConfirmDialog
      title={t('forms.takeBackQuestion')}
      why={failure && failureMessage(t, failure, t('forms.notTakenBack'))}
      act={t('forms.takeBack')}
      keep={t('forms.keep')}
      sending={sending}
      onAct={() => send('take back', undefined)}
      onClose={onClose}
    >
      <p>
        {t('forms.takeBackText')} {form.consent && t('forms.takeBackConsentText')}
      </p>
    </ConfirmDialog>
  );
}
