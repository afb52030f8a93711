import type { Announcement } from '#core/announcements/announcement.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { loadFileStrip } from '#web/files/load-file-strip.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { icons, tones } from './announcement-styles.ts';

const FileStrip = onDemand(() => loadFileStrip().then((m) => ({ Screen: m.FileStrip })), <Skeleton className="h-24" />);

type Props = { announcement: Announcement; onClose: () => void };

/** A whole announcement: icon, title, date, summary, full text, files. The slide may have truncated the summary. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const t = useTranslation();
  const { title, date, description, detailsText, icon, type, lang, files } = announcement;
  const Icon = icons[icon];
  return (
    <Dialog
      title={title}
      titleLang={lang}
      onClose={onClose}
      icon={
        <span
          className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', toneClasses[tones[type]])}
        >
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
      {files && <FileStrip files={files} title={title} />}
      <form method="dialog">
        <Button type="submit" wide>
          {t('ui.close')}
        </Button>
      </form>
    </Dialog>
  );
}
