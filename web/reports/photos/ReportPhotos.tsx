import type { FamilyPhoto } from '#core/photos/photo.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PhotoGallery } from './PhotoGallery.tsx';

/** The photos of a report: the first one large, the others in a strip. */
export function ReportPhotos({ photos }: { photos: readonly FamilyPhoto[] }) {
  const t = useTranslation();
  return (
    <section aria-label={t('app.photos')} className="flex flex-col gap-2">
      <PhotoGallery photos={photos} label={t('photos.others')} hasLead />
    </section>
  );
}
