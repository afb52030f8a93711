import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxPasskeys, type Passkey } from '#core/auth/passkey.ts';
import { isRefusal } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { isPasskeyPresent, supportsPasskeys, wasDeclined } from '#web/auth/passkey-prompt.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { devicesQuery } from './device-queries.ts';
import { deviceLabel } from './device-labels.ts';
import { PasskeyItem } from './PasskeyItem.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { useRegisterPasskey, useCreatePasskey } from './passkey-queries.ts';
import { useReauthentication, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';

type Props = { passkeys: readonly Passkey[]; hasPassword: boolean };

/** The account's passkeys. */
export function PasskeyCard({ passkeys, hasPassword }: Props) {
  const t = useTranslation();
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const isLastWay = !hasPassword && passkeys.length === 1;
  return (
    <Card as="section" aria-labelledby="own-passkeys" className="flex flex-col gap-2">
      <h2 id="own-passkeys" tabIndex={-1} className="font-bold text-card outline-none">
        {t('passkeys.title')}
      </h2>
      <p className="text-ink-soft text-small">{t('passkeys.text')}</p>
      {passkeys.length === 0 && <p className="py-2 text-small">{t('passkeys.none')}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenaming(passkey)}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {passkeys.length < maxPasskeys && <AddPasskey />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && (
        <RemovePasskeyDialog passkey={removing} isLastWay={isLastWay} onClose={() => setRemoving(undefined)} />
      )}
    </Card>
  );
}

/** Creates a passkey on this device and registers it under the device's name, which the user can change. */
function AddPasskey() {
  const t = useTranslation();
  const confirmation = useReauthentication();
  const { data: devices = [] } = useQuery(devicesQuery);
  const keeping = useRegisterPasskey({
    onDone: () => showToast({ title: t('passkeys.added') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('passkeys.notAdded')), failed: true }),
  });
  const making = useCreatePasskey((made) => keeping.send(made, undefined));
  const current = devices.find((device) => device.current);
  const add = () => {
    if (making.isPending || keeping.sending) return;
    making.mutate(deviceLabel(t, current ?? { browser: 'other', system: 'other' }), {
      onError: (error) => void confirmation.wants(error, add),
    });
  };
  const { error } = making;
  const why = error && !isReauthenticationRequired(error) && !wasDeclined(error) && passkeyErrorMessage(error);
  if (!supportsPasskeys()) return <p className="text-ink-soft text-small">{t('passkeys.notHere')}</p>;
  return (
    <>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && t(why)}
      </p>
      <Button kind="quiet" unready={making.isPending || keeping.sending} onClick={add}>
        {t(making.isPending ? 'passkeys.adding' : 'passkeys.add')}
      </Button>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}

function passkeyErrorMessage(error: Error) {
  if (isPasskeyPresent(error)) return 'passkeys.deviceHasOne';
  return isRefusal(error) ? 'passkeys.notHere' : 'passkeys.deviceFailed';
}
