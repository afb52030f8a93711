import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { refusalWords } from '#web/session/refusal-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';
import { targetInWords } from './staff-announcement-words.ts';
import type { AnnouncementWriting } from './use-announcement-editor.ts';

type Props = {
  target: Pick<StaffAnnouncement, 'name' | 'room'>;
  writing: AnnouncementWriting;
  onClose: () => void;
};

/** Asks once before families are told, and says whom. */
export function PublishDialog({ target, writing: { publish, isBusy, failure }, onClose }: Props) {
  const t = useWords();
  return (
    <Dialog title={t('staffAnnouncements.publishQuestion')} onClose={onClose}>
      <p>{t('staffAnnouncements.publishText', { target: targetInWords(target, t) })}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && `${t('staffAnnouncements.notPublished')}. ${refusalWords(t, failure)}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button wide unready={isBusy} onClick={() => void publish(onClose)}>
          {t(isBusy ? 'staffAnnouncements.saving' : 'staffAnnouncements.publish')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('staffAnnouncements.keep')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
