import type { Follower } from '#core/followers/follower.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useStopFollower } from './follower-queries.ts';

type Props = { follower: Follower; side: 'family' | 'school'; onClose: () => void };

/** Confirmation before a relative no longer follows a child. */
export function StopFollowerDialog({ follower: { id, name }, side, onClose }: Props) {
  const t = useTranslation();
  const { sending, failureOf, send } = useStopFollower(id, side, () => {
    showToast({ title: t('followers.stopped', { name }) });
    closeAndFocus(onClose, '#content');
  });
  const failure = failureOf('stop');
  return (
    <ConfirmDialog
      title={t('followers.stopTitle', { name })}
      why={failure && failureMessage(t, failure, t('followers.notStopped'))}
      act={t('followers.stopOf', { name })}
      keep={t('followers.keep')}
      sending={sending}
      onAct={() => send('stop', undefined)}
      onClose={onClose}
    >
      <p>{t('followers.stopText', { name })}</p>
    </ConfirmDialog>
  );
}
