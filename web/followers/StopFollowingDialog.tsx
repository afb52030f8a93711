import type { FollowedChild } from '#core/followers/follower.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useStopFollowing } from './follower-queries.ts';

/** Confirmation before the user no longer follows a child. */
export function StopFollowingDialog({ child, onClose }: { child: FollowedChild; onClose: () => void }) {
  const t = useTranslation();
  const name = child.givenName;
  const { sending, failureOf, send } = useStopFollowing(child.childId, () => {
    showToast({ title: t('followed.stopped', { name }) });
    closeAndFocus(onClose, '#content');
  });
  const failure = failureOf('stop');
  return (
    <ConfirmDialog
      title={t('followed.stopOf', { name })}
      why={failure && failureMessage(t, failure, t('followed.notStopped'))}
      act={t('followed.stop')}
      keep={t('followed.keep')}
      sending={sending}
      onAct={() => send('stop', undefined)}
      onClose={onClose}
    >
      <p>{t('followed.stopText', { name })}</p>
    </ConfirmDialog>
  );
}
