import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { targetLabel } from './staff-announcement-labels.ts';
import type { AnnouncementEditorState } from './use-announcement-editor.ts';

type Props = {
  target: Pick<StaffAnnouncement, 'name' | 'room'>;
  writing: AnnouncementEditorState;
  onClose: () => void;
};

/** Confirmation before publication, with the audience. */
export function PublishDialog({ target, writing: { publish, isBusy, failure, families, draft }, onClose }: Props) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      title={t('staffAnnouncements.publishQuestion')}
      why={failure && failureMessage(t, failure, t('staffAnnouncements.notPublished'))}
      act={t(isBusy ? 'staffAnnouncements.saving' : 'staffAnnouncements.publish')}
      keep={t('staffAnnouncements.keep')}
      sending={isBusy}
      onAct={() => void publish(onClose)}
      onClose={onClose}
      kind="main"
    >
      <p>{t('staffAnnouncements.publishText', { target: targetLabel(target, t) })}</p>
      {families && <p className="font-semibold">{familyCountLabel(families, t)}</p>}
      {draft.atNight && <p className="text-small">{t('staffAnnouncements.atNightText')}</p>}
    </ConfirmDialog>
  );
}
