import { useState } from 'react';
import { isReauthenticationRequired, useReauthentication } from '#web/session/use-reauthentication.ts';
import { ReauthenticateDialog } from '#web/account/ReauthenticateDialog.tsx';
import { FormError } from '#web/api/FormError.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { AppCodeForm } from '#web/auth/two-step/AppCodeForm.tsx';
import { RecoveryCodeList } from '#web/auth/two-step/RecoveryCodeList.tsx';
import { useBeginTwoStep } from '#web/auth/two-step/two-step-queries.ts';

/** Turns the second step on: the app, its first code, and the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const { email } = useCurrentUser();
  const confirmation = useReauthentication();
  const [secret, setSecret] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutate, isPending, error } = useBeginTwoStep((made) => setSecret(made.secret));
  const begin = () => mutate(undefined, { onError: (failure) => void confirmation.wants(failure, begin) });
  if (codes) {
    return (
      <Dialog title={t('twoStep.codesTitle')} insistent>
        <RecoveryCodeList codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  const turnedOn = (made: { codes: readonly string[] }) => {
    showToast({ title: t('twoStep.turnedOn') });
    setCodes(made.codes);
  };
  return (
    <>
      <Dialog title={t('twoStep.turnOnTitle')} onClose={onClose}>
        {secret === undefined ? (
          <>
            <p className="text-small">{t('twoStep.appText')}</p>
            <FormError failure={isReauthenticationRequired(error) ? null : error} title={t('twoStep.notTurnedOn')} />
            <Button wide unready={isPending} onClick={() => !isPending && begin()}>
              {t(isPending ? 'twoStep.showing' : 'twoStep.show')}
            </Button>
          </>
        ) : (
          <AppCodeForm email={email} secret={secret} onTurnedOn={turnedOn} wantsConfirmation={confirmation.wants} />
        )}
      </Dialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}
