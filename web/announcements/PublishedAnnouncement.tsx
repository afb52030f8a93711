import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import { FileStrip } from '#web/files/FileStrip.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { announcementsPath, targetLabel } from './staff-announcement-labels.ts';

/** An announcement by another staff member, read only. */
export function PublishedAnnouncement({ announcement }: { announcement: StaffAnnouncement }) {
  const t = useTranslation();
  const locale = useLocale();
  const { words, files } = announcement;
  const title = inLanguage(words.title, locale);
  const details = inLanguage(words.details, locale);
  return (
    <>
      <SubPageHeading
        back={{ label: t('staffAnnouncements.back'), to: announcementsPath }}
        text={targetLabel(announcement, t)}
        lang={title.lang}
      >
        {title.text}
      </SubPageHeading>
      <Card className="whitespace-pre-line">
        <bdi lang={details.lang}>{details.text}</bdi>
      </Card>
      {files.length > 0 && (
        <Card>
          <FileStrip files={files} title={title.text} />
        </Card>
      )}
      <AnnouncementPreview draft={announcement} />
    </>
  );
}
