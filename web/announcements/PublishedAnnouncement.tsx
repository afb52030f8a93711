import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { announcementsPath, targetInWords } from './staff-announcement-words.ts';

/** An announcement that others of the school published: to be read only. */
export function PublishedAnnouncement({ announcement }: { announcement: StaffAnnouncement }) {
  const t = useWords();
  const locale = useLocale();
  const { words } = announcement;
  return (
    <>
      <div className="flex items-center gap-2">
        <BackLink label={t('staffAnnouncements.back')} to={announcementsPath} />
        <PageHeading>{words.title[locale]}</PageHeading>
      </div>
      <p className="text-ink-soft text-small">{targetInWords(announcement, t)}</p>
      <Card className="whitespace-pre-line">{words.details[locale]}</Card>
      <AnnouncementPreview draft={announcement} />
    </>
  );
}
