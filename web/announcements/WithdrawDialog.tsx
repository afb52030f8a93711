import { useLocation } from 'wouter';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDeed } from './staff-announcement-queries.ts';
import { announcementsPath } from './staff-announcement-words.ts';

type Props = { announcement: StaffAnnouncement; onClose: () => void };

/** Asks once before a draft is thrown away, or an announcement taken back from families. */
export function WithdrawDialog({ announcement: { id, publishedAt }, onClose }: Props) {
  const t = useWords();
  const [, navigate] = useLocation();
  const isPublished = publishedAt !== null;
  const deed = useDeed({
    onDone() {
      showToast({ title: t(isPublished ? 'staffAnnouncements.withdrawn' : 'staffAnnouncements.discarded') });
      navigate(announcementsPath, { replace: true });
    },
  });
  const why = deed.error && failureWords(t, deed.error, t('staffAnnouncements.notWithdrawn'));
  return (
    <Dialog
      title={t(isPublished ? 'staffAnnouncements.withdrawQuestion' : 'staffAnnouncements.discardQuestion')}
      onClose={onClose}
    >
      {isPublished && <p>{t('staffAnnouncements.withdrawText')}</p>}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button
          kind="danger"
          wide
          unready={deed.isPending}
          onClick={() => !deed.isPending && deed.mutate({ act: 'withdraw', id })}
        >
          {t(isPublished ? 'staffAnnouncements.withdraw' : 'staffAnnouncements.discard')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('staffAnnouncements.keepIt')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
