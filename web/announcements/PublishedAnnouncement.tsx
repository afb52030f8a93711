import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { Card } from '#web/ui/Card.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
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
      <SubPageHeading
        back={{ label: t('staffAnnouncements.back'), to: announcementsPath }}
        text={targetInWords(announcement, t)}
      >
        {words.title[locale]}
      </SubPageHeading>
      <Card className="whitespace-pre-line">{words.details[locale]}</Card>
      <AnnouncementPreview draft={announcement} />
    </>
  );
}
