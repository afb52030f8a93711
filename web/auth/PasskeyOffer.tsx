import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { passkeyApi } from '#core/auth/passkey-api.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { createPasskey, wasDeclined } from './passkey-prompt.ts';

/** After sign-up, on a device that can: a passkey, so that the password is seldom typed. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const t = useTranslation();
  const adding = useMutation({
    mutationFn: async (name: string) =>
      call(passkeyApi.add, { body: { name, ...(await createPasskey(await call(passkeyApi.askNew))) } }),
    onSuccess() {
      showToast({ title: t('invitations.passkeyAdded') });
      onDone();
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Button
        wide
        unready={adding.isPending}
        icon={<KeyRound aria-hidden size={18} />}
        onClick={() => !adding.isPending && adding.mutate(t('invitations.thisDevice'))}
      >
        {t(adding.isPending ? 'invitations.passkeyAdding' : 'invitations.passkeyAdd')}
      </Button>
      <p role="alert" className="text-maple text-small empty:hidden">
        {adding.error && !wasDeclined(adding.error) && t('invitations.passkeyFailed')}
      </p>
      <Button kind="line" wide onClick={onDone}>
        {t('invitations.passkeyLater')}
      </Button>
    </div>
  );
}
