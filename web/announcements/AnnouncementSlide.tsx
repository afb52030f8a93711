import type { Announcement } from '#core/announcements/announcement.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { useWords } from '#web/words/words.ts';
import { icons, tones } from './announcement-looks.ts';

type Props = { announcement: Announcement; onDetails: () => void };

export function AnnouncementSlide({ announcement, onDetails }: Props) {
  const t = useWords();
  const { title, description, date, type, icon, lang } = announcement;
  const Icon = icons[icon];
  return (
    <article className="flex h-full gap-3 p-4 pb-1">
      <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', tints[tones[type]])}>
        <Icon aria-hidden size={22} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-center justify-between gap-2">
          <Chip tone={tones[type]}>{t(`announcements.${type}`)}</Chip>
          <span className="shrink-0 text-ink-soft text-tiny">{date}</span>
        </div>
        <h2 dir="auto" lang={lang} className="mt-1.5 line-clamp-2 font-bold text-card leading-snug">
          {title}
        </h2>
        <p dir="auto" lang={lang} className="line-clamp-2 text-ink-soft text-small">
          {description}
        </p>
        <Button
          kind="quiet"
          onClick={onDetails}
          aria-label={t('announcements.detailsOf', { title })}
          className="mt-auto self-start"
        >
          {t('announcements.details')}
        </Button>
      </div>
    </article>
  );
}
