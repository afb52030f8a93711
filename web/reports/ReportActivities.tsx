import { Shapes } from 'lucide-react';
import type { DailyReport } from '#core/reports/report.ts';
import { formatTime } from '#core/time/format.ts';
import { sortByTime } from '#core/time/sort-by-time.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

/** The day's activities, by time. */
export function ReportActivities({ activities }: Pick<DailyReport, 'activities'>) {
  const t = useTranslation();
  const locale = useLocale();
  if (activities.length === 0)
    return (
      <Card>
        <EmptyState icon={Shapes} tone="stone" title={t('reports.noActivities')} text={t('reports.noActivitiesText')} />
      </Card>
    );
  return (
    <Card as="section">
      <h3 className="sr-only">{t('reports.timeline')}</h3>
      <ol>
        {sortByTime(activities).map(({ id, time, title, description, lang }, n) => (
          <li key={id} className={classes('relative pl-7', n + 1 < activities.length && 'pb-4')}>
            {n + 1 < activities.length && (
              <span aria-hidden className="absolute top-2 bottom-0 left-[5px] w-0.5 bg-line" />
            )}
            <span aria-hidden className="absolute top-1.5 left-0 size-3 rounded-full bg-river" />
            <p className="text-fine text-ink-soft tabular-nums">
              <time dateTime={time}>{formatTime(time, locale)}</time>
            </p>
            <h4 dir="auto" lang={lang} className="font-semibold text-note leading-tight">
              {title}
            </h4>
            <p dir="auto" lang={lang} className="text-small">
              {description}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
