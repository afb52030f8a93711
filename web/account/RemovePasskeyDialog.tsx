import type { Passkey } from '#core/auth/passkey.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRemovePasskey } from './passkey-queries.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { useReauthentication, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';

type Props = { passkey: Passkey; isLastWay: boolean; onClose: () => void };

/** Confirmation before a passkey is removed. Explains what to do first if it is the last way to sign in. */
export function RemovePasskeyDialog({ passkey: { id, name }, isLastWay, onClose }: Props) {
  const t = useTranslation();
  const confirmation = useReauthentication();
  const { sending, failureOf, send } = useRemovePasskey(id, {
    onDone: () => {
      showToast({ title: t('passkeys.removed') });
      closeAndFocus(onClose, '#own-passkeys');
    },
    onFailed: (error) => void confirmation.wants(error, () => send('remove', undefined)),
  });
  const failure = failureOf('remove');
  const lastWay = errorCode(failure) === 'forbidden' ? t('passkeys.lastWay') : undefined;
  return (
    <>
      <ConfirmDialog
        title={t('passkeys.removeTitle')}
        why={
          failure &&
          !isReauthenticationRequired(failure) &&
          failureMessage(t, failure, t('passkeys.notRemoved'), lastWay)
        }
        act={isLastWay ? undefined : t('passkeys.removeOf', { name })}
        keep={t('passkeys.keep')}
        sending={sending}
        onAct={() => send('remove', undefined)}
        onClose={onClose}
      >
        <p>{isLastWay ? t('passkeys.lastWay') : t('passkeys.removeText', { name })}</p>
      </ConfirmDialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}
