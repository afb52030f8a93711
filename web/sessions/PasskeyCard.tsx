import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostPasskeys, type Passkey } from '#core/sessions/passkey.ts';
import { isRefusal } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { hasOneAlready, knowsPasskeys, wasDeclined } from '#web/session/passkey-prompt.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { devicesQuery } from './device-queries.ts';
import { deviceWords } from './device-words.ts';
import { PasskeyItem } from './PasskeyItem.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { useKeepKey, useMakeKey } from './passkey-queries.ts';
import { useConfirmation, wantsProof } from './use-confirmation.ts';

type Props = { passkeys: readonly Passkey[]; hasPassword: boolean };

/** The devices that open the account by a finger, a face or a code. */
export function PasskeyCard({ passkeys, hasPassword }: Props) {
  const t = useWords();
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
      {passkeys.length < mostPasskeys && <AddPasskey />}
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && (
        <RemovePasskeyDialog passkey={removing} isLastWay={isLastWay} onClose={() => setRemoving(undefined)} />
      )}
    </Card>
  );
}

/** Asks the device for a key and keeps it, under the name of this device until its person says another. */
function AddPasskey() {
  const t = useWords();
  const confirmation = useConfirmation();
  const { data: devices = [] } = useQuery(devicesQuery);
  const keeping = useKeepKey({
    onDone: () => showToast({ title: t('passkeys.added') }),
    onFailed: (error) => showToast({ ...failureWords(t, error, t('passkeys.notAdded')), failed: true }),
  });
  const making = useMakeKey((made) => keeping.send(made, undefined));
  const current = devices.find((device) => device.current);
  const add = () => {
    if (making.isPending || keeping.sending) return;
    making.mutate(deviceWords(t, current ?? { browser: 'other', system: 'other' }), {
      onError: (error) => void confirmation.wants(error, add),
    });
  };
  const { error } = making;
  const why = error && !wantsProof(error) && !wasDeclined(error) && whyNot(error);
  if (!knowsPasskeys()) return <p className="text-ink-soft text-small">{t('passkeys.notHere')}</p>;
  return (
    <>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && t(why)}
      </p>
      <Button kind="quiet" unready={making.isPending || keeping.sending} onClick={add}>
        {t(making.isPending ? 'passkeys.adding' : 'passkeys.add')}
      </Button>
      {confirmation.asked && <ProofDialog confirmation={confirmation} />}
    </>
  );
}

function whyNot(error: Error) {
  if (hasOneAlready(error)) return 'passkeys.deviceHasOne';
  return isRefusal(error) ? 'passkeys.notHere' : 'passkeys.deviceFailed';
}
