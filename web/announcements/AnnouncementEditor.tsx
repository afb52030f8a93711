import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#core/http/endpoint.ts';
import type { StaffAnnouncement, staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import { CallError } from '#web/api/call-error.ts';
import { refusalMessage } from '#web/api/refusal-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EditorForm } from '#web/editing/EditorForm.tsx';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { type Translate, useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { AnnouncementReaders } from './AnnouncementReaders.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { announcementsPath, targetKey } from './staff-announcement-labels.ts';
import { useAnnouncementEditor } from './use-announcement-editor.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** A file of an old draft may have been deleted. */
function whyNotSaved(t: Translate, failure: Error): string {
  const problems = failure instanceof CallError ? (failure.problem?.problems ?? []) : [];
  return problems.some(({ path }) => path === 'fileIds') ? t('files.gone') : refusalMessage(t, failure);
}

type Props = { targets: ReplyOf<typeof staffAnnouncementApi.list>['targets']; announcement?: StaffAnnouncement };

/**
 * Editor of an announcement in the languages of its audience, with a preview as families see it. After publication,
 * also its readers.
 */
export function AnnouncementEditor({ targets, announcement }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const writing = useAnnouncementEditor(announcement, targets);
  const [asks, setAsks] = useState<'publish' | 'withdraw'>();
  const { draft, problems, isPublished, isBusy, isSending, isTouched, isBehind, failure } = writing;
  const title = inLanguage(announcement?.words.title ?? {}, locale);
  // The announcement's audience may no longer be in the list of targets.
  const target = targets.find((one) => targetKey(one.target) === targetKey(draft.target)) ?? announcement;
  return (
    <>
      <SubPageHeading
        back={{ label: t('staffAnnouncements.back'), to: announcementsPath }}
        lang={title.lang}
        chip={
          <Chip tone={isPublished ? 'fir' : 'sun'}>
            {t(isPublished ? 'staffAnnouncements.isPublished' : 'staffAnnouncements.draft')}
          </Chip>
        }
      >
        {title.text || t('staffAnnouncements.write')}
      </SubPageHeading>
      {isBehind && announcement && (
        <EditConflict name={announcement.edited?.by} onKeep={writing.keepMine} onTake={writing.takeTheirs}>
          <div className="text-ink">
            <AnnouncementPreview draft={announcement} name="theirs" />
          </div>
        </EditConflict>
      )}
      <div className="grid gap-4 min-[75rem]:grid-cols-[3fr_2fr] min-[75rem]:items-start">
        <EditorForm
          label={t('staffAnnouncements.words')}
          draftName={writing.draftName}
          editor={writing.editor}
          languages={writing.languages}
          texts={Object.values(draft.words)}
          wrong={problems}
          onSubmit={writing.save}
        >
          <AnnouncementFields writing={writing} targets={targets} announcement={announcement} />
          <p role="alert" className="text-maple text-small empty:hidden">
            {failure && !isBehind && `${t('staffAnnouncements.notSaved')}. ${whyNotSaved(t, failure)}`}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            {!isPublished && (
              <Button
                unready={isBusy || isBehind || problems.length > 0}
                icon={<Send aria-hidden size={20} />}
                onClick={() => !isBusy && !isBehind && writing.editor.check(problems) && setAsks('publish')}
              >
                {t('staffAnnouncements.publish')}
              </Button>
            )}
            <Button type="submit" kind={isPublished ? 'main' : 'quiet'} unready={isBusy || isBehind || !isTouched}>
              {t(
                isSending
                  ? 'staffAnnouncements.saving'
                  : isPublished
                    ? 'staffAnnouncements.saveChange'
                    : 'staffAnnouncements.save',
              )}
            </Button>
            {isTouched && (
              <Button kind="bare" onClick={writing.takeTheirs}>
                {t('authoring.discard')}
              </Button>
            )}
            {announcement && (
              <Button kind="danger" onClick={() => setAsks('withdraw')}>
                {t(isPublished ? 'staffAnnouncements.withdraw' : 'staffAnnouncements.discard')}
              </Button>
            )}
          </div>
        </EditorForm>
        <AnnouncementPreview draft={draft} />
      </div>
      {announcement && isPublished && <AnnouncementReaders announcement={announcement} families={writing.families} />}
      {asks === 'publish' && target && (
        <PublishDialog target={target} writing={writing} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'withdraw' && announcement && (
        <WithdrawDialog announcement={announcement} onClose={() => setAsks(undefined)} />
      )}
    </>
  );
}
