import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useCurrentUser, useSignOut } from '#web/session/session-queries.ts';

/**
 * Covers the open page after its session has ended. Unsaved input is kept, but hidden from the person who holds
 * the device now.
 */
export function SignInDialog() {
  const t = useTranslation();
  const signOut = useSignOut();
  // A room device locks.
  if (useCurrentUser().room) return null;
  return (
    <Dialog title={t('signIn.again')} insistent opaque>
      <p className="text-ink-soft text-small">{t('signIn.againText')}</p>
      <SignInForm />
      <DemoSignIn />
      <Button kind="bare" onClick={() => signOut.mutate()}>
        {t('session.logOut')}
      </Button>
    </Dialog>
  );
}
