import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarHeart, Heart } from 'lucide-react';
import { useState } from 'react';
import type { FollowedChild } from '#core/followers/follower.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { FollowedReportCard } from './FollowedReportCard.tsx';
import { StopFollowingDialog } from './StopFollowingDialog.tsx';
import { followedQuery, followedReportsQuery } from './follower-queries.ts';

/** The home page of a relative: the children they follow, read only. */
export function FollowedPage() {
  const t = useTranslation();
  const query = useQuery(followedQuery);
  return (
    <>
      <PageHeading>{t('followed.title')}</PageHeading>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-40" count={2} />}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState icon={Heart} tone="stone" title={t('followed.none')} text={t('followed.noneText')} />
        </Card>
      )}
      {query.data?.map((child) => (
        <Followed key={child.childId} child={child} />
      ))}
    </>
  );
}

const tones = { present: 'fir', absent: 'maple', left: 'lake', unknown: 'stone' } as const;

function Followed({ child }: { child: FollowedChild }) {
  const { childId, givenName: name, school, until, state } = child;
  const [isStopping, setStopping] = useState(false);
  const t = useTranslation();
  const locale = useLocale();
  const reports = useInfiniteQuery(followedReportsQuery(childId, locale));
  const all = reports.data?.pages.flatMap((page) => page.reports) ?? [];
  const shown = state ?? 'unknown';
  return (
    <section aria-labelledby={`followed-${childId}`} className="flex flex-col gap-3">
      <Card className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={`followed-${childId}`} dir="auto" className="font-bold text-card leading-tight">
            {name}
          </h2>
          <Chip tone={tones[shown]}>{t(`followed.${shown}`)}</Chip>
        </div>
        <p className="text-ink-soft text-small">{school}</p>
        <p className="text-ink-soft text-small">
          {t('followed.until', { name, day: formatDay(until, locale, 'long') })}
        </p>
      </Card>
      <StaleDataNotice queries={[reports]} />
      {reports.isPending && <Skeleton className="h-40" count={2} />}
      {reports.data && all.length === 0 && (
        <Card>
          <EmptyState icon={CalendarHeart} title={t('followed.noReports')} text={t('followed.noReportsText')} />
        </Card>
      )}
      {all.map((report) => (
        <FollowedReportCard key={report.date} childId={childId} report={report} />
      ))}
      {reports.hasNextPage && (
        <Button kind="line" wide unready={reports.isFetchingNextPage} onClick={() => void reports.fetchNextPage()}>
          {t(reports.isFetchingNextPage ? 'followed.loading' : 'followed.earlier')}
        </Button>
      )}
      {reports.isFetchNextPageError && (
        <p role="alert" className="text-maple text-small">
          {t('followed.notLoaded')}
        </p>
      )}
      <Button
        kind="bare"
        aria-haspopup="dialog"
        aria-label={t('followed.stopOf', { name })}
        onClick={() => setStopping(true)}
      >
        {t('followed.stop')}
      </Button>
      {isStopping && <StopFollowingDialog child={child} onClose={() => setStopping(false)} />}
    </section>
  );
}
