import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignOut } from './session-queries.ts';

/**
 * Over the open page, when the session ended under it: what was typed stays, and is not seen by whoever holds the
 * device now. (decisions, Settled edges)
 */
export function SignInDialog() {
  const t = useWords();
  const signOut = useSignOut();
  return (
    <Dialog title={t('signIn.again')} insistent opaque>
      <p className="text-ink-soft text-small">{t('signIn.againText')}</p>
      <SignInForm />
      <DemoPeople />
      <Button kind="bare" onClick={() => signOut.mutate()}>
        {t('session.logOut')}
      </Button>
    </Dialog>
  );
}
