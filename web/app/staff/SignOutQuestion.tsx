import { failureWords } from '#web/session/failure-words.ts';
import { usePerson, useSignOut } from '#web/session/session-queries.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useWords } from '#web/words/words.ts';

/** Asks before a session ends on a device that others use too. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { name } = usePerson();
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      title={t('staff.askLogOut', { name })}
      act={t('session.logOut')}
      keep={t('staff.staySignedIn')}
      kind="main"
      sending={signOut.isPending}
      why={signOut.error && failureWords(t, signOut.error, t('staff.notLoggedOut'))}
      onAct={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>{t('staff.askLogOutText')}</p>
    </ConfirmDialog>
  );
}
