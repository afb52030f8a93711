import { useLocation } from 'wouter';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAnnouncementMutation } from './staff-announcement-queries.ts';
import { announcementsPath } from './staff-announcement-labels.ts';

type Props = { announcement: StaffAnnouncement; onClose: () => void };

/** Confirmation before a draft is deleted or an announcement withdrawn. */
export function WithdrawDialog({ announcement: { id, publishedAt }, onClose }: Props) {
  const t = useTranslation();
  const [, navigate] = useLocation();
  const isPublished = publishedAt !== null;
  const mutation = useAnnouncementMutation('withdraw', id, {
    onDone() {
      showToast({ title: t(isPublished ? 'staffAnnouncements.withdrawn' : 'staffAnnouncements.discarded') });
      navigate(announcementsPath, { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={t(isPublished ? 'staffAnnouncements.withdrawQuestion' : 'staffAnnouncements.discardQuestion')}
      why={mutation.failure && failureMessage(t, mutation.failure, t('staffAnnouncements.notWithdrawn'))}
      act={t(isPublished ? 'staffAnnouncements.withdraw' : 'staffAnnouncements.discard')}
      keep={t('staffAnnouncements.keepIt')}
      sending={mutation.sending}
      onAct={() => mutation.send({ act: 'withdraw', id }, undefined)}
      onClose={onClose}
    >
      {isPublished && <p>{t('staffAnnouncements.withdrawText')}</p>}
    </ConfirmDialog>
  );
}
