import { useLocation } from 'wouter';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useAnnouncementDeed } from './staff-announcement-queries.ts';
import { announcementsPath } from './staff-announcement-words.ts';

type Props = { announcement: StaffAnnouncement; onClose: () => void };

/** Asks once before a draft is thrown away, or an announcement taken back from families. */
export function WithdrawDialog({ announcement: { id, publishedAt }, onClose }: Props) {
  const t = useWords();
  const [, navigate] = useLocation();
  const isPublished = publishedAt !== null;
  const deed = useAnnouncementDeed('withdraw', id, {
    onDone() {
      showToast({ title: t(isPublished ? 'staffAnnouncements.withdrawn' : 'staffAnnouncements.discarded') });
      navigate(announcementsPath, { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={t(isPublished ? 'staffAnnouncements.withdrawQuestion' : 'staffAnnouncements.discardQuestion')}
      why={deed.failure && failureWords(t, deed.failure, t('staffAnnouncements.notWithdrawn'))}
      act={t(isPublished ? 'staffAnnouncements.withdraw' : 'staffAnnouncements.discard')}
      keep={t('staffAnnouncements.keepIt')}
      sending={deed.sending}
      onAct={() => deed.send({ act: 'withdraw', id }, undefined)}
      onClose={onClose}
    >
      {isPublished && <p>{t('staffAnnouncements.withdrawText')}</p>}
    </ConfirmDialog>
  );
}
