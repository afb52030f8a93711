import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { fileAddress } from '#web/files/file-address.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { takenDownPhotosQuery } from './staff-photo-queries.ts';

/** Photos that families took down, on the home of the office. Empty if there are none. */
export function PhotosToSettle() {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const query = useQuery(takenDownPhotosQuery);
  const photos = query.data ?? [];
  const formatMoment = (instant: string) => {
    const { day, time } = schoolTimeAt(new Date(instant), zone);
    return `${formatDay(day, locale, 'weekday')}, ${formatTime(time, locale)}`;
  };
  if (photos.length === 0) return <StaleDataNotice queries={[query]} />;
  return (
    <Card as="section" aria-labelledby="photos-to-settle" className="px-4 py-3">
      <h2 id="photos-to-settle" className="font-bold text-note">
        {t('photosToSettle.toSettle', { n: photos.length })}
      </h2>
      <p className="text-ink-soft text-small">{t('photosToSettle.toSettleText')}</p>
      <ul className="divide-y divide-line">
        {photos.map(({ id, schoolId, groupId, room, day, takenDownBy, takenDownAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2">
            <img
              src={fileAddress(id, 320)}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              className="size-14 shrink-0 rounded-s object-cover"
            />
            <div className="min-w-0 flex-1 basis-40 text-small">
              <p dir="auto">
                {t('photosToSettle.takenDownBy', {
                  room: t('children.room', { room }),
                  day: formatDay(day, locale, 'weekday'),
                  name: takenDownBy,
                })}
              </p>
              <p className="text-ink-soft">{t('photosToSettle.takenDownOn', { moment: formatMoment(takenDownAt) })}</p>
            </div>
            <Link
              href={`/staff/reports?school=${schoolId}&group=${groupId}&date=${day}`}
              aria-label={`${t('photosToSettle.settle')}: ${t('children.room', { room })}, ${formatDay(day, locale, 'weekday')}`}
              className={buttonClasses('quiet')}
            >
              {t('photosToSettle.settle')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
