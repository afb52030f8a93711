import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '#core/http/endpoint.ts';
import type { StaffAnnouncement, staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { refusalWords } from '#web/session/refusal-words.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useWords } from '#web/words/words.ts';
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
  const writing = useAnnouncementEditor(announcement, targets.at(-1)?.target ?? { schoolId: 0 });
  const [asks, setAsks] = useState<'publish' | 'withdraw'>();
  const { draft, isPublished, isBusy, isDirty, failure, isMoved, hasMoved } = writing;
  const target = targets.find((one) => targetKey(one.target) === targetKey(draft.target));
  return (
    <>
      <div className="flex items-center gap-2">
        <BackLink label={t('staffAnnouncements.back')} to={announcementsPath} />
        <div className="min-w-0 flex-1">
          <PageHeading>{t(announcement ? 'staffAnnouncements.words' : 'staffAnnouncements.write')}</PageHeading>
        </div>
        <Chip tone={isPublished ? 'fir' : 'sun'}>
          {t(isPublished ? 'staffAnnouncements.isPublished' : 'staffAnnouncements.draft')}
        </Chip>
      </div>
      {(hasMoved || isMoved) && announcement && (
        <section role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
          <p className="font-bold">{t('staffAnnouncements.moved')}</p>
          <p className="text-small">{t('staffAnnouncements.movedText')}</p>
          <div className="text-ink">
            <AnnouncementPreview draft={announcement} name="theirs" />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button kind="line" className="bg-surface" onClick={writing.keepMine}>
              {t('staffAnnouncements.mine')}
            </Button>
            <Button kind="line" className="bg-surface" onClick={writing.takeTheirs}>
              {t('staffAnnouncements.theirs')}
            </Button>
          </div>
        </section>
      )}
      <div className="grid gap-4 min-[75rem]:grid-cols-[3fr_2fr] min-[75rem]:items-start">
        <AnnouncementFields writing={writing} targets={targets} />
        <AnnouncementPreview draft={draft} />
      </div>
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && !isMoved && `${t('staffAnnouncements.notSaved')}. ${refusalWords(t, failure)}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {!isPublished && (
          <Button
            unready={isBusy || writing.problems.length > 0}
            icon={<Send aria-hidden size={20} />}
            onClick={() => !isBusy && writing.isReady() && setAsks('publish')}
          >
            {t('staffAnnouncements.publish')}
          </Button>
        )}
        <Button
          kind={isPublished ? 'main' : 'quiet'}
          unready={isBusy || !isDirty}
          onClick={() => isDirty && writing.save()}
        >
          {t(
            isBusy
              ? 'staffAnnouncements.saving'
              : isPublished
                ? 'staffAnnouncements.saveChange'
                : 'staffAnnouncements.save',
          )}
        </Button>
        {announcement && (
          <Button kind="danger" onClick={() => setAsks('withdraw')}>
            {t(isPublished ? 'staffAnnouncements.withdraw' : 'staffAnnouncements.discard')}
          </Button>
        )}
        {isDirty && <p className="text-ink-soft text-small">{t('staffAnnouncements.unsaved')}</p>}
      </div>
      {announcement && isPublished && <AnnouncementReaders announcement={announcement} />}
      {asks === 'publish' && target && (
        <PublishDialog target={target} writing={writing} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'withdraw' && announcement && (
        <WithdrawDialog announcement={announcement} onClose={() => setAsks(undefined)} />
      )}
    </>
  );
}
