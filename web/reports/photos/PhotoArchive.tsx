import { Download } from 'lucide-react';
import { maxArchiveBytes } from '#core/files/file-rules.ts';
import type { ChildPhotos } from '#core/photos/photo.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { archiveAddress, formatFileSize } from './photo-archive.ts';

type Props = { photos: Pick<ChildPhotos, 'childId' | 'month' | 'ofMonth' | 'ofAll'> };

/**
 * Links to the archives of a month and of all photos, with their number and size. The browser writes them to the disk
 * as they arrive.
 */
export function PhotoArchive({ photos: { childId, month, ofMonth, ofAll } }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const isAllOffered = ofAll.photos > ofMonth.photos && ofAll.bytes <= maxArchiveBytes;
  return (
    <>
      {month !== null && ofMonth.photos > 0 && (
        <a href={archiveAddress(childId, month)} download className={buttonClasses('quiet')}>
          <Download aria-hidden size={18} className="shrink-0" />
          {t('photos.downloadMonth', { n: ofMonth.photos, size: formatFileSize(ofMonth.bytes, locale) })}
        </a>
      )}
      {isAllOffered && (
        <a href={archiveAddress(childId)} download className={buttonClasses('bare')}>
          <Download aria-hidden size={18} className="shrink-0" />
          {t('photos.downloadAll', { n: ofAll.photos, size: formatFileSize(ofAll.bytes, locale) })}
        </a>
      )}
    </>
  );
}
