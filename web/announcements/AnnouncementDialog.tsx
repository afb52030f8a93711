import type { Announcement } from '#core/announcements/announcement.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { tints } from '#web/ui/tones.ts';
import { useWords } from '#web/words/words.ts';
import { icons, tones } from './announcement-looks.ts';

type Props = { announcement: Announcement; onClose: () => void };

/**
 * The whole of an announcement: icon, title, date, its one line, full text, Close. The slide may have cut the line. (§2
 * Dashboard)
 */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const t = useWords();
  const { title, date, description, detailsText, icon, type, lang } = announcement;
  const Icon = icons[icon];
  return (
    <Dialog
      title={title}
      titleLang={lang}
      onClose={onClose}
      icon={
        <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', tints[tones[type]])}>
          <Icon aria-hidden size={22} />
        </span>
      }
    >
      <p className="text-ink-soft text-small">
        {t(`announcements.${type}`)} · {date}
      </p>
      <p dir="auto" lang={lang} className="font-semibold">
        {description}
      </p>
      <p dir="auto" lang={lang} className="whitespace-pre-line">
        {detailsText}
      </p>
      <form method="dialog">
        <Button type="submit" wide>
          {t('ui.close')}
        </Button>
      </form>
    </Dialog>
  );
}
