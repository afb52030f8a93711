import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { useWords } from '#web/words/words.ts';
import { targetInWords } from './staff-announcement-words.ts';
import type { AnnouncementWriting } from './use-announcement-editor.ts';

type Props = {
  target: Pick<StaffAnnouncement, 'name' | 'room'>;
  writing: AnnouncementWriting;
  onClose: () => void;
};

/** Asks once before families are told, and says whom. */
export function PublishDialog({ target, writing: { publish, isBusy, failure, families, draft }, onClose }: Props) {
  const t = useWords();
  return (
    <ConfirmDialog
      title={t('staffAnnouncements.publishQuestion')}
      why={failure && failureWords(t, failure, t('staffAnnouncements.notPublished'))}
      act={t(isBusy ? 'staffAnnouncements.saving' : 'staffAnnouncements.publish')}
      keep={t('staffAnnouncements.keep')}
      sending={isBusy}
      onAct={() => void publish(onClose)}
      onClose={onClose}
      kind="main"
    >
      <p>{t('staffAnnouncements.publishText', { target: targetInWords(target, t) })}</p>
      {families && <p className="font-semibold">{familiesInWords(families, t)}</p>}
      {draft.atNight && <p className="text-small">{t('staffAnnouncements.atNightText')}</p>}
    </ConfirmDialog>
  );
}
