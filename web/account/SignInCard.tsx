import { type ReactNode, useState } from 'react';
import type { Profile } from '#core/account/profile.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useCancelEmailChange } from './profile-queries.ts';

/** The sign-in email and the password, each changed in a dialog. */
export function SignInCard({ profile }: { profile: Profile }) {
  const t = useTranslation();
  const [changing, setChanging] = useState<'email' | 'password'>();
  const close = () => setChanging(undefined);
  const { hasPassword } = profile;
  return (
    <Card as="section" aria-labelledby="own-sign-in" className="flex flex-col gap-1">
      <h2 id="own-sign-in" className="font-bold text-card">
        {t('profile.signIn')}
      </h2>
      <div className="divide-y divide-line">
        <SignInDetail name={t('profile.email')} value={<Address email={profile.email} />}>
          <Button
            kind="bare"
            className="-mr-4 ml-auto"
            aria-label={t('profile.changeEmail')}
            onClick={() => setChanging('email')}
          >
            {t('profile.change')}
          </Button>
        </SignInDetail>
        {profile.undeliveredAt && <Undelivered />}
        {profile.newEmail && <UnconfirmedEmail email={profile.newEmail.email} />}
        {profile.newEmail?.undeliveredAt && <Undelivered isNew />}
        <SignInDetail
          name={t('profile.password')}
          value={t(hasPassword ? 'profile.passwordSet' : 'profile.passwordNone')}
        >
          <Button
            kind="bare"
            className="-mr-4 ml-auto"
            aria-label={t(hasPassword ? 'profile.changePassword' : 'profile.choosePassword')}
            onClick={() => setChanging('password')}
          >
            {t(hasPassword ? 'profile.change' : 'profile.choose')}
          </Button>
        </SignInDetail>
      </div>
      {changing === 'email' && <EmailDialog profile={profile} onClose={close} />}
      {changing === 'password' && <PasswordDialog profile={profile} onClose={close} />}
    </Card>
  );
}

function SignInDetail({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
      <p className="min-w-0 flex-1 basis-36 text-small">
        <span className="block text-ink-soft text-tiny">{name}</span>
        <span className="break-words font-semibold">{value}</span>
      </p>
      {children}
    </div>
  );
}

/** Shown when email to the address above could not be delivered. */
function Undelivered({ isNew = false }: { isNew?: boolean }) {
  const t = useTranslation();
  return (
    <p className="py-2 font-semibold text-maple text-small">
      {t(isNew ? 'profile.newUndelivered' : 'profile.undelivered')}
    </p>
  );
}

/** Breaks a long address before its at sign. */
function Address({ email }: { email: string }) {
  const sign = email.indexOf('@');
  return (
    <>
      {email.slice(0, sign)}
      <wbr />
      {email.slice(sign)}
    </>
  );
}

/** A new address that is not confirmed yet. */
function UnconfirmedEmail({ email }: { email: string }) {
  const t = useTranslation();
  const { sending, send } = useCancelEmailChange({
    onDone: () => showToast({ title: t('profile.takenBack') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('profile.notTakenBack')), failed: true }),
  });
  return (
    <div role="status" className="flex flex-col items-start rounded-m bg-sun-tint px-4 py-3 text-small text-sun">
      <p className="min-w-0 break-words">{t('profile.waiting', { email })}</p>
      <button
        type="button"
        aria-disabled={sending || undefined}
        onClick={() => send('keep', undefined)}
        className="min-h-11 font-bold underline underline-offset-2"
      >
        {t('profile.takeBack')}
      </button>
    </div>
  );
}
