import type { Passkey } from '#core/sessions/passkey.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useRemovePasskey } from './passkey-queries.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { useConfirmation, wantsProof } from './use-confirmation.ts';

type Props = { passkey: Passkey; isLastWay: boolean; onClose: () => void };

/** Asks once before a device opens the account no longer; says what to do first where nothing else would. */
export function RemovePasskeyDialog({ passkey: { id, name }, isLastWay, onClose }: Props) {
  const t = useWords();
  const confirmation = useConfirmation();
  const { sending, failureOf, send } = useRemovePasskey(id, {
    onDone: () => {
      showToast({ title: t('passkeys.removed') });
      closeToward(onClose, '#own-passkeys');
    },
    onFailed: (error) => void confirmation.wants(error, () => send('remove', undefined)),
  });
  const failure = failureOf('remove');
  const lastWay = refusalIn(failure) === 'forbidden' ? t('passkeys.lastWay') : undefined;
  return (
    <>
      <ConfirmDialog
        title={t('passkeys.removeTitle')}
        why={failure && !wantsProof(failure) && failureWords(t, failure, t('passkeys.notRemoved'), lastWay)}
        act={isLastWay ? undefined : t('passkeys.removeOf', { name })}
        keep={t('passkeys.keep')}
        sending={sending}
        onAct={() => send('remove', undefined)}
        onClose={onClose}
      >
        <p>{isLastWay ? t('passkeys.lastWay') : t('passkeys.removeText', { name })}</p>
      </ConfirmDialog>
      {confirmation.asked && <ProofDialog confirmation={confirmation} />}
    </>
  );
}
