import type { Announcement } from '#core/announcements/announcement.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { icons, tones } from './announcement-styles.ts';

type Props = { announcement: Announcement; onDetails: () => void };

export function AnnouncementSlide({ announcement, onDetails }: Props) {
  const t = useTranslation();
  const { title, description, date, type, icon, lang } = announcement;
  const Icon = icons[icon];
  return (
    // A tap anywhere on the slide opens it, as its button does: the keyboard's click comes from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article onClick={onDetails} className="flex h-full flex-col gap-1 px-4 pt-2">
      <div className="flex min-h-11 items-center gap-3">
        <span
          className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', toneClasses[tones[type]])}
        >
          <Icon aria-hidden size={22} />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <Chip tone={tones[type]}>{t(`announcements.${type}`)}</Chip>
          <span className="shrink-0 text-ink-soft text-tiny">{date}</span>
        </div>
        <Button kind="quiet" aria-label={t('announcements.detailsOf', { title })}>
          {t('announcements.details')}
        </Button>
      </div>
      <h2 dir="auto" lang={lang} className="line-clamp-2 font-bold text-card leading-snug">
        {title}
      </h2>
      <p dir="auto" lang={lang} className="line-clamp-2 text-ink-soft text-small">
        {description}
      </p>
    </article>
  );
}
