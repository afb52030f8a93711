import type { ReactNode } from 'react';
import type { FollowedReport } from '#core/followers/follower.ts';
import { moodTimes } from '#core/reports/report.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';

type Props = { childId: number; report: FollowedReport };

const portionKeys = { all: 'all', most: 'most', half: 'half', some: 'some', none: 'nothing' } as const;

/** A day as a relative reads it. Parts without an entry are left out. */
export function FollowedReportCard({ childId, report }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { date, mood, meals, naps, activities, photos } = report;
  const day = formatDay(date, locale, 'weekday');
  const moods = moodTimes.flatMap((time) => {
    const felt = mood[time];
    return felt ? [t('followed.moodLine', { time: t(`followed.${time}`), mood: t(`followed.${felt}`) })] : [];
  });
  return (
    <Card as="article" aria-label={day} className="flex flex-col gap-3">
      <h3 className="font-bold leading-tight">
        <time dateTime={date}>{day}</time>
      </h3>
      {photos.length > 0 && (
        <ul aria-label={t('followed.photos', { day })} className="grid grid-cols-2 gap-2">
          {photos.map(({ id, width, height }, index) => (
            <li key={id} className={photos.length === 1 ? 'col-span-2' : undefined}>
              <img
                src={`/api/followed-children/${childId}/photos/${id}/1280`}
                alt={t('followed.photo', { n: index + 1, of: photos.length })}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-m"
              />
            </li>
          ))}
        </ul>
      )}
      <Part title={t('followed.mood')} lines={moods} />
      <Part
        title={t('followed.meals')}
        lines={meals.map(({ type, time, eaten }) => (
          <>
            {t(`followed.${type}`)}, {formatTime(time, locale)} · {t(`followed.${portionKeys[eaten]}`)}
          </>
        ))}
      />
      <Part
        title={t('followed.naps')}
        lines={naps.map(({ start, end }) =>
          t('followed.fromTo', { from: formatTime(start, locale), to: formatTime(end, locale) }),
        )}
      />
      <Part
        title={t('followed.activities')}
        lines={activities.map(({ time, title, lang }) => (
          <>
            {formatTime(time, locale)} · <span lang={lang}>{title}</span>
          </>
        ))}
      />
    </Card>
  );
}

function Part({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="flex flex-col gap-0.5">
      <h4 className="font-semibold text-small">{title}</h4>
      <ul className="text-small">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a published day have no other identity
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
