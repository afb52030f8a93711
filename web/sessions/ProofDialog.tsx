import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { passkeyApi } from '#core/sessions/passkey-api.ts';
import { profileApi } from '#core/sessions/profile-api.ts';
import { call } from '#web/session/call.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { knowsPasskeys, proveByKey, wasDeclined } from '#web/session/passkey-prompt.ts';
import { PasswordField } from '#web/session/PasswordField.tsx';
import { usePerson, useSignIn } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type PlainKey, useWords } from '#web/words/words.ts';
import { passkeysQuery } from './passkey-queries.ts';
import { profileQuery } from './profile-queries.ts';
import type { Confirmation } from './use-confirmation.ts';

/** Asks once more who it is, before what opens the account changes. (glossary, Confirm it's you) */
export function ProofDialog({ confirmation }: { confirmation: Confirmation }) {
  const t = useWords();
  const { hasPassword } = useQuery(profileQuery).data ?? {};
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const isDemo = usePerson().demo && hasPassword === false;
  return (
    <Dialog title={t('profile.confirmTitle')} onClose={confirmation.notGiven}>
      <p className="text-ink-soft text-small">{t('profile.confirmText')}</p>
      {hasPassword && <ByPassword onConfirmed={confirmation.given} />}
      {passkeys.length > 0 && knowsPasskeys() && <ByPasskey onConfirmed={confirmation.given} />}
      {isDemo && <InDemo onConfirmed={confirmation.given} />}
    </Dialog>
  );
}

type Way = { onConfirmed: () => void };

function ByPassword({ onConfirmed }: Way) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { email } = usePerson();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: () => call(profileApi.confirm, { body: { password } }),
    onSuccess: onConfirmed,
    onError: () => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!password);
    if (!password) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
    else if (!isPending) mutate();
  };
  const refused = error && refusalIn(error);
  const problem: PlainKey | null =
    refused && (refused === 'sign_in_failed' ? 'profile.passwordWrong' : `refusals.${refused}`);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={missing && !password ? t('signIn.passwordRequired') : problem ? t(problem) : undefined}
      />
      <Button type="submit" wide unready={isPending}>
        {t(isPending ? 'profile.confirming' : 'profile.confirm')}
      </Button>
    </form>
  );
}

function ByPasskey({ onConfirmed }: Way) {
  const t = useWords();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => call(passkeyApi.confirm, { body: await proveByKey(await call(passkeyApi.askProof)) }),
    onSuccess: onConfirmed,
  });
  const failed = error && !wasDeclined(error);
  return (
    <>
      <p role="alert" className="text-maple text-small empty:hidden">
        {failed && t(refusalIn(error) === 'sign_in_failed' ? 'profile.passkeyWrong' : `refusals.${refusalIn(error)}`)}
      </p>
      <Button
        kind="line"
        wide
        unready={isPending}
        onClick={() => !isPending && mutate()}
        icon={<KeyRound aria-hidden size={18} />}
      >
        {t('profile.confirmByPasskey')}
      </Button>
    </>
  );
}

/** The demo's people have no password: its door is as good. */
function InDemo({ onConfirmed }: Way) {
  const t = useWords();
  const { role } = usePerson();
  const { mutate, isPending } = useSignIn();
  return (
    <Button wide unready={isPending} onClick={() => mutate({ as: role }, { onSuccess: onConfirmed })}>
      {t('profile.confirmInDemo')}
    </Button>
  );
}
