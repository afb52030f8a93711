import { ChevronRight, Megaphone } from 'lucide-react';
import { Link } from 'wouter';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { DraftChip } from '#web/editing/DraftChip.tsx';
import { NewDraftLink } from '#web/editing/NewDraftLink.tsx';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { reachedCountLabel } from '#web/editing/family-count-label.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { icons, tones } from './announcement-styles.ts';
import { announcementsPath, type AllowedTargets, targetLabel, targetKey } from './staff-announcement-labels.ts';

type Props = { announcements: readonly StaffAnnouncement[]; targets: AllowedTargets };

/** Drafts first, then published announcements, newest first. */
export function SentAnnouncements({ announcements, targets }: Props) {
  const t = useTranslation();
  const drafts = announcements.filter(({ publishedAt }) => publishedAt === null);
  const published = announcements.filter(({ publishedAt }) => publishedAt !== null);
  return (
    <>
      <NewDraftLink name="announcement new" href={`${announcementsPath}/new`} />
      {announcements.length === 0 && (
        <Card>
          <EmptyState
            icon={Megaphone}
            tone="stone"
            title={t('staffAnnouncements.none')}
            text={t(targets.length > 0 ? 'staffAnnouncements.noneText' : 'staffAnnouncements.noneToRead')}
          />
        </Card>
      )}
      <Listed title={t('staffAnnouncements.drafts')} announcements={drafts} targets={targets} />
      <Listed title={t('staffAnnouncements.published')} announcements={published} targets={targets} />
    </>
  );
}

function Listed({ title, announcements, targets }: Props & { title: string }) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 dir="auto" className="font-bold text-card">
        {title}
      </h2>
      <ul className="grid gap-3 rail:grid-cols-2 rail:items-start">
        {announcements.map((announcement) => (
          <AnnouncementItem
            key={announcement.id}
            announcement={announcement}
            families={targets.find(({ target }) => targetKey(target) === targetKey(announcement.target))?.families}
          />
        ))}
      </ul>
    </section>
  );
}

type AnnouncementItemProps = { announcement: StaffAnnouncement; families: FamilyCount | undefined };

function AnnouncementItem({ announcement, families }: AnnouncementItemProps) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { id, words, type, icon, author, publishedAt, readers } = announcement;
  const Icon = icons[icon];
  const title = inLanguage(words.title, locale);
  const text = title.text || t('staffAnnouncements.untitled');
  return (
    <Card as="li">
      <Link
        href={`${announcementsPath}/${id}`}
        aria-label={t('staffAnnouncements.openOf', { title: text })}
        className="flex items-start gap-3"
      >
        <span className={classes('grid size-11 shrink-0 place-items-center rounded-control', toneClasses[tones[type]])}>
          <Icon aria-hidden size={22} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap gap-1.5">
            <Chip tone={tones[type]}>{t(`announcements.${type}`)}</Chip>
            <Chip className="min-w-0 wrap-anywhere">{targetLabel(announcement, t)}</Chip>
            {publishedAt === null && <Chip tone="sun">{t('staffAnnouncements.draft')}</Chip>}
            <DraftChip name={`announcement ${id}`} />
          </span>
          <strong dir="auto" lang={title.lang} className="font-bold text-note leading-snug">
            {text}
          </strong>
          <span className="wrap-anywhere text-ink-soft text-small">
            {publishedAt === null
              ? author
              : t('staffAnnouncements.publishedOn', {
                  day: formatDay(schoolTimeAt(new Date(publishedAt), zone).day, locale, 'long'),
                  by: author,
                })}
          </span>
          {readers && (
            <span className="flex flex-col gap-1 pt-1 text-small">
              {reachedCountLabel(t('staffAnnouncements.readBy', readers), { total: readers.all, families }, t)}
              <ProgressBar
                width={readers.all === 0 ? 0 : Math.round((100 * readers.read) / readers.all)}
                fill="bg-fir-fill"
              />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden size={20} className="mt-3 shrink-0 text-ink-soft" />
      </Link>
    </Card>
  );
}
