import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { passkeyApi } from '#core/auth/passkey-api.ts';
import { profileApi } from '#core/account/profile-api.ts';
import { call } from '#web/api/call.ts';
import { errorCode } from '#web/api/call-error.ts';
import { supportsPasskeys, authenticateWithPasskey, wasDeclined } from '#web/auth/passkey-prompt.ts';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { useCurrentUser, useSignIn } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { passkeysQuery } from './passkey-queries.ts';
import { profileQuery } from './profile-queries.ts';
import type { Confirmation } from '#web/session/use-reauthentication.ts';

/** Asks the user to confirm their identity before a change of sign-in methods. */
export function ReauthenticateDialog({ confirmation }: { confirmation: Confirmation }) {
  const t = useTranslation();
  const { hasPassword } = useQuery(profileQuery).data ?? {};
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const isDemo = useCurrentUser().demo && hasPassword === false;
  return (
    <Dialog title={t('profile.confirmTitle')} onClose={confirmation.notGiven}>
      <p className="text-ink-soft text-small">{t('profile.confirmText')}</p>
      {hasPassword && <ByPassword onConfirmed={confirmation.given} />}
      {passkeys.length > 0 && supportsPasskeys() && <ByPasskey onConfirmed={confirmation.given} />}
      {isDemo && <InDemo onConfirmed={confirmation.given} />}
    </Dialog>
  );
}

type MethodProps = { onConfirmed: () => void };

function ByPassword({ onConfirmed }: MethodProps) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { email } = useCurrentUser();
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
  const refused = error && errorCode(error);
  const problem: TranslationKey | null =
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

function ByPasskey({ onConfirmed }: MethodProps) {
  const t = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      call(passkeyApi.confirm, { body: await authenticateWithPasskey(await call(passkeyApi.askProof)) }),
    onSuccess: onConfirmed,
  });
  const failed = error && !wasDeclined(error);
  return (
    <>
      <p role="alert" className="text-maple text-small empty:hidden">
        {failed && t(errorCode(error) === 'sign_in_failed' ? 'profile.passkeyWrong' : `refusals.${errorCode(error)}`)}
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

/** Demo accounts have no password: signing in as the demo user counts as proof. */
function InDemo({ onConfirmed }: MethodProps) {
  const t = useTranslation();
  const { role } = useCurrentUser();
  const { mutate, isPending } = useSignIn();
  return (
    <Button wide unready={isPending} onClick={() => mutate({ as: role }, { onSuccess: onConfirmed })}>
      {t('profile.confirmInDemo')}
    </Button>
  );
}
