import { failureMessage } from '#web/api/failure-message.ts';
import { useCurrentUser, useSignOut } from '#web/session/session-queries.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Confirmation before signing out on a shared device. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const { name } = useCurrentUser();
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      title={t('staff.askLogOut', { name })}
      act={t('session.logOut')}
      keep={t('staff.staySignedIn')}
      kind="main"
      sending={signOut.isPending}
      why={signOut.error && failureMessage(t, signOut.error, t('staff.notLoggedOut'))}
      onAct={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>{t('staff.askLogOutText')}</p>
    </ConfirmDialog>
  );
}
