import { useState } from 'react';
import { isReauthenticationRequired, useReauthentication } from '#web/session/use-reauthentication.ts';
import { ReauthenticateDialog } from '#web/account/ReauthenticateDialog.tsx';
import { FormError } from '#web/api/FormError.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RecoveryCodeList } from '#web/auth/two-step/RecoveryCodeList.tsx';
import { useReplaceCodes } from '#web/auth/two-step/two-step-queries.ts';

/** Replaces the recovery codes and shows the new ones. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const confirmation = useReauthentication();
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutate, isPending, error } = useReplaceCodes((made) => setCodes(made.codes));
  const replace = () => mutate(undefined, { onError: (failure) => void confirmation.wants(failure, replace) });
  if (codes) {
    return (
      <Dialog title={t('twoStep.codesTitle')} insistent>
        <RecoveryCodeList codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <>
      <Dialog title={t('twoStep.newCodes')} onClose={onClose}>
        <p className="text-small">{t('twoStep.newCodesText')}</p>
        <FormError failure={isReauthenticationRequired(error) ? null : error} title={t('twoStep.notMade')} />
        <Button wide unready={isPending} onClick={() => !isPending && replace()}>
          {t('twoStep.makeCodes')}
        </Button>
      </Dialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}
