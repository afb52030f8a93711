import { ChevronRight, Megaphone } from 'lucide-react';
import { Link } from 'wouter';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { amongReachedInWords } from '#web/ui/families-in-words.ts';
import { tints } from '#web/ui/tones.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { icons, tones } from './announcement-looks.ts';
import { announcementsPath, type OwnTargets, targetInWords, targetKey } from './staff-announcement-words.ts';

type Props = { announcements: readonly StaffAnnouncement[]; targets: OwnTargets };

/** Drafts first, then what was published, the newest first. */
export function AnnouncementsSent({ announcements, targets }: Props) {
  const t = useWords();
  const drafts = announcements.filter(({ publishedAt }) => publishedAt === null);
  const published = announcements.filter(({ publishedAt }) => publishedAt !== null);
  return (
    <>
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
          <Sent
            key={announcement.id}
            announcement={announcement}
            families={targets.find(({ target }) => targetKey(target) === targetKey(announcement.target))?.families}
          />
        ))}
      </ul>
    </section>
  );
}

type SentProps = { announcement: StaffAnnouncement; families: FamilyCount | undefined };

function Sent({ announcement, families }: SentProps) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { id, words, type, icon, author, publishedAt, readers } = announcement;
  const Icon = icons[icon];
  const { title } = words;
  const said = title[locale] || title[locale === 'fr' ? 'en' : 'fr'] || t('staffAnnouncements.untitled');
  return (
    <Card as="li">
      <Link
        href={`${announcementsPath}/${id}`}
        aria-label={t('staffAnnouncements.openOf', { title: said })}
        className="flex items-start gap-3"
      >
        <span className={classes('grid size-11 shrink-0 place-items-center rounded-control', tints[tones[type]])}>
          <Icon aria-hidden size={22} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap gap-1.5">
            <Chip tone={tones[type]}>{t(`announcements.${type}`)}</Chip>
            <Chip className="min-w-0 wrap-anywhere">{targetInWords(announcement, t)}</Chip>
            {publishedAt === null && <Chip tone="sun">{t('staffAnnouncements.draft')}</Chip>}
          </span>
          <strong dir="auto" className="font-bold text-note leading-snug">
            {said}
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
              {amongReachedInWords(t('staffAnnouncements.readBy', readers), { asked: readers.all, families }, t)}
              <Bar width={readers.all === 0 ? 0 : Math.round((100 * readers.read) / readers.all)} fill="bg-fir-fill" />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden size={20} className="mt-3 shrink-0 text-ink-soft" />
      </Link>
    </Card>
  );
}
