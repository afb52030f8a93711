import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#core/http/endpoint.ts';
import type { StaffAnnouncement, staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { refusalWords } from '#web/session/refusal-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EditorForm } from '#web/ui/EditorForm.tsx';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { AnnouncementReaders } from './AnnouncementReaders.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { announcementsPath, targetKey } from './staff-announcement-words.ts';
import { useAnnouncementEditor } from './use-announcement-editor.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type Props = { targets: ReplyOf<typeof staffAnnouncementApi.list>['targets']; announcement?: StaffAnnouncement };

/** An announcement being written in both languages, seen as families will, published; and then who has read it. */
export function AnnouncementEditor({ targets, announcement }: Props) {
  const t = useWords();
  const locale = useLocale();
  const writing = useAnnouncementEditor(announcement, targets);
  const [asks, setAsks] = useState<'publish' | 'withdraw'>();
  const { draft, problems, isPublished, isBusy, isTouched, isBehind, failure } = writing;
  // Where it stands may be offered no longer.
  const target = targets.find((one) => targetKey(one.target) === targetKey(draft.target)) ?? announcement;
  return (
    <>
      <SubPageHeading
        back={{ label: t('staffAnnouncements.back'), to: announcementsPath }}
        chip={
          <Chip tone={isPublished ? 'fir' : 'sun'}>
            {t(isPublished ? 'staffAnnouncements.isPublished' : 'staffAnnouncements.draft')}
          </Chip>
        }
      >
        {announcement?.words.title[locale] || t('staffAnnouncements.write')}
      </SubPageHeading>
      {isBehind && announcement && (
        <Meanwhile name={announcement.edited?.by} onKeep={writing.keepMine} onTake={writing.takeTheirs}>
          <div className="text-ink">
            <AnnouncementPreview draft={announcement} name="theirs" />
          </div>
        </Meanwhile>
      )}
      <div className="grid gap-4 min-[75rem]:grid-cols-[3fr_2fr] min-[75rem]:items-start">
        <EditorForm
          label={t('staffAnnouncements.words')}
          editor={writing.editor}
          wrong={problems}
          onSubmit={writing.save}
        >
          <AnnouncementFields writing={writing} targets={targets} announcement={announcement} />
          <p role="alert" className="text-maple text-small empty:hidden">
            {failure && !isBehind && `${t('staffAnnouncements.notSaved')}. ${refusalWords(t, failure)}`}
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
                isBusy
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
