import { isReauthenticationRequired, useReauthentication } from '#web/session/use-reauthentication.ts';
import { ReauthenticateDialog } from '#web/account/ReauthenticateDialog.tsx';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTurnOff } from '#web/auth/two-step/two-step-queries.ts';

/** Confirmation before the second step is turned off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const confirmation = useReauthentication();
  const { sending, failureOf, send } = useTurnOff({
    onDone() {
      showToast({ title: t('twoStep.turnedOff') });
      closeAndFocus(onClose, '#own-two-step');
    },
    onFailed: (error) => void confirmation.wants(error, () => send('off', undefined)),
  });
  const failure = failureOf('off');
  return (
    <>
      <ConfirmDialog
        title={t('twoStep.askOff')}
        why={failure && !isReauthenticationRequired(failure) && failureMessage(t, failure, t('twoStep.notTurnedOff'))}
        act={t('twoStep.turnOff')}
        keep={t('twoStep.keep')}
        sending={sending}
        onAct={() => send('off', undefined)}
        onClose={onClose}
      >
        <p>{t('twoStep.askOffText')}</p>
      </ConfirmDialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}
