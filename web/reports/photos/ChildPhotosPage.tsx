import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import type { Locale } from '#core/lang/locale.ts';
import type { ChildPhotos } from '#core/photos/photo.ts';
import { formatDay } from '#core/time/format.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { PhotoArchive } from './PhotoArchive.tsx';
import { PhotoGallery } from './PhotoGallery.tsx';
import { childPhotosQuery } from './photo-queries.ts';

/** The photos of a child by month. The month is in the URL. */
export function ChildPhotosPage({ path }: { path: string }) {
  const t = useTranslation();
  const locale = useLocale();
  const childId = Number(/\d+/.exec(path)?.[0]);
  const [search, setSearch] = useSearchParams();
  const requestedMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0];
  const { children, isFetched } = useChildren();
  const query = useQuery(childPhotosQuery(childId, requestedMonth, locale));
  const child = children.find(({ id }) => id === childId);
  const isMissing = (isFetched && !child) || isNotFound(query.error);
  return (
    <>
      <PageHeading>{t('photos.title', { name: child?.name ?? '' })}</PageHeading>
      {isMissing ? (
        <Card>
          <EmptyState icon={Images} tone="stone" title={t('photos.notFound')} text={t('photos.notFoundText')}>
            <CallSchool className="mt-3" />
          </EmptyState>
        </Card>
      ) : (
        <>
          <StaleDataNotice queries={[query]} />
          {query.isPending && <Skeleton className="h-40" count={3} />}
          {query.data && <Photos photos={query.data} onMonth={(month) => setSearch({ month }, { replace: true })} />}
        </>
      )}
      {children
        .filter(({ id }) => id !== childId)
        .map(({ id, name }) => (
          <Link key={id} href={`/child/${id}/photos`} className={buttonClasses('bare')}>
            {t('photos.otherChild', { name })}
          </Link>
        ))}
    </>
  );
}

type PhotosProps = { photos: ChildPhotos; onMonth: (month: string) => void };

function Photos({ photos: found, onMonth }: PhotosProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { childId, month, months, photos } = found;
  const choices = month === null || months.includes(month) ? months : [...months, month].toSorted().toReversed();
  const days = [...new Set(photos.map(({ day }) => day))];
  return (
    <>
      <p className="-mt-2 text-ink-soft text-small">{t('photos.intro')}</p>
      {month !== null && (
        <Field label={t('photos.month')}>
          {(wiring) => (
            <Select {...wiring} value={month} onChange={({ target }) => onMonth(target.value)}>
              {choices.map((one) => (
                <option key={one} value={one}>
                  {formatMonth(one, locale)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {photos.length === 0 && (
        <Card>
          <EmptyState icon={Images} tone="stone" title={t('photos.none')} text={t('photos.noneText')}>
            <Link href={`/child/${childId}/consents`} className={buttonClasses('quiet')}>
              {t('photos.consents')}
            </Link>
          </EmptyState>
        </Card>
      )}
      {days.map((day) => (
        <section key={day} aria-labelledby={`photos-${day}`} className="flex flex-col gap-2">
          <h2 id={`photos-${day}`} className="font-bold text-card leading-tight">
            {formatDay(day, locale, 'weekday')}
          </h2>
          <PhotoGallery
            photos={photos.filter((photo) => photo.day === day)}
            label={formatDay(day, locale, 'weekday')}
          />
        </section>
      ))}
      <PhotoArchive photos={found} />
    </>
  );
}

/** `April 2026`; `Avril 2026`. */
function formatMonth(month: string, locale: Locale): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const text = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(`${locale}-CA`, style);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
