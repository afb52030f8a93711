import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { contentIn, contentParts } from '#core/reports/report-content.ts';
import type { ReportVersion } from '#core/reports/staff-report-api.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { versionsQuery } from '#web/reports/staff/group-day-queries.ts';
import { sectionSummary } from '#web/reports/staff/section-summary.ts';

/** All published versions of a report with author and time. Corrected versions are kept. */
export function ReportHistory({ id, revision }: { id: number; revision: number }) {
  const t = useTranslation();
  const query = useQuery(versionsQuery(id, revision));
  return (
    <Card as="section" aria-labelledby="history" className="flex flex-col gap-2">
      <h2 id="history" className="flex items-center gap-2 font-bold text-card leading-tight">
        <History aria-hidden size={20} />
        {t('reportEditor.history')}
      </h2>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-11" count={2} />}
      <ol className="divide-y divide-line">
        {query.data?.map((version) => (
          <Version key={version.n} version={version} />
        ))}
      </ol>
    </Card>
  );
}

function Version({ version: { n, by, at, content } }: { version: ReportVersion }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { day, time } = schoolTimeAt(new Date(at), zone);
  const values = { by, day: formatDay(day, locale, 'long'), time: formatTime(time, locale) };
  const read = contentIn(content, locale);
  return (
    <li className="py-2">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere font-semibold text-small">
            {t(n === 1 ? 'reportEditor.versionFirst' : 'reportEditor.versionLater', values)}
          </span>
          <span className="text-river text-small underline">{t('reportEditor.showVersion')}</span>
        </summary>
        <dl className="flex flex-col gap-1 pb-2 text-small">
          {contentParts.map((part) => (
            <div key={part}>
              <dt className="inline font-semibold">{t(`reportEditor.${part}`)}</dt>{' '}
              <dd className="inline text-ink-soft">{sectionSummary(read, part, locale, t)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
