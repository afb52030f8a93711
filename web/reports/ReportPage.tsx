import { useQuery } from '@tanstack/react-query';
import { ClipboardList, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { displayNameOf } from '#core/account/first-name-rules.ts';
import type { Child } from '#core/children/child.ts';
import { weekMomentDays } from '#core/reports/week-moment-rules.ts';
import { addDays } from '#core/time/day.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DayNavigator } from '#web/ui/DayNavigator.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { focusTab, TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { ChildSelector } from './ChildSelector.tsx';
import { ReportDays } from './ReportDays.tsx';
import { ReportActivities } from './ReportActivities.tsx';
import { ReportMeals } from './ReportMeals.tsx';
import { ReportNotes } from './ReportNotes.tsx';
import { ReportOverview } from './ReportOverview.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { reportDaysQuery, useMarkReportRead, useReportQuery } from './report-queries.ts';
import { formatReportDay } from './report-labels.ts';
import { reportParts, useReportUrl } from './use-report-url.ts';

/** On the last day of a week only. */
const WeekMoments = onDemand(
  () => import('./WeekMoments.tsx').then((m) => ({ Screen: m.WeekMoments })),
  <Skeleton className="h-28" />,
);

/** A child's daily report as the family reads it, by date. */
export function ReportPage() {
  const t = useTranslation();
  const childList = useChildren();
  const { children: family } = childList;
  const place = useReportUrl(family);
  const { child, go } = place;
  if (childList.isPending)
    return (
      <>
        <Skeleton className="h-14" count={2} />
        <ReportSkeleton />
      </>
    );
  const selector = family.length > 0 && (
    <ChildSelector family={family} chosen={child?.id} onChoose={(id) => go({ child: id })} />
  );
  if (child) return <Report family={family} child={child} place={place} selector={selector} />;
  return (
    <>
      {selector}
      <StaleDataNotice queries={[childList]} />
      {childList.data && (
        <Card>
          <EmptyState
            icon={UserRound}
            tone="stone"
            title={t('reports.noChild')}
            text={t(family.length > 0 ? 'reports.noChildText' : 'children.noneText')}
          />
        </Card>
      )}
    </>
  );
}

type ReportProps = {
  family: readonly Child[];
  child: Child;
  place: ReturnType<typeof useReportUrl>;
  selector: ReactNode;
};

const panelId = 'report-part';

function Report({ family, child, place: { today, date, part, go, linkTo }, selector }: ReportProps) {
  const t = useTranslation();
  const locale = useLocale();
  const childId = child.id;
  const index = family.indexOf(child);
  const days = [addDays(date, -1), addDays(date, 1)].filter((day) => day <= today);
  const siblings = family.filter(({ id }) => id !== childId);
  const query = useReportQuery({ childId, date }, [
    ...days.map((day) => ({ childId, date: day })),
    ...siblings.map(({ id }) => ({ childId: id, date })),
  ]);
  const report = query.data;
  const reportDays = useQuery(reportDaysQuery(childId));
  const momentDays = weekMomentDays(reportDays.data ?? [], date, today);
  useMarkReportRead(report);
  const openNotes = () => {
    go({ part: 'notes' });
    focusTab(panelId, 'notes');
  };
  return (
    <div className="report-panes flex flex-col gap-4">
      <div className="flex flex-col gap-4">
        {selector}
        <DayNavigator
          date={date}
          today={today}
          onGo={(day) => go({ date: day })}
          name={formatReportDay(date, today, locale, t)}
          previous={t('reports.previousDay')}
          next={t('reports.nextDay')}
        />
        <ReportDays reports={reportDays.data} date={date} today={today} linkTo={linkTo} />
        <Link href={`/child/${childId}/photos`} className={buttonClasses('bare')}>
          {t('reports.photosOf', { name: displayNameOf(child.name) })}
        </Link>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <StaleDataNotice queries={[query, reportDays]} />
        <TabList
          look="bar"
          label={t('reports.parts')}
          tabs={reportParts.map((value) => ({ value, label: t(`reports.${value}`) }))}
          value={part}
          onChange={(value) => go({ part: value })}
          panelId={panelId}
        />
        <TabPanel id={panelId} label={t(`reports.${part}`)} className="flex flex-col gap-4">
          {query.isPending && <ReportSkeleton />}
          {report === null && (
            <Card>
              <EmptyState
                icon={ClipboardList}
                tone="stone"
                title={t('reports.none')}
                text={t(date === today ? 'reports.noneToday' : 'reports.nonePast')}
              />
            </Card>
          )}
          {report && part === 'overview' && (
            <ReportOverview report={report} child={child} index={index} onNotes={openNotes} />
          )}
          {report && part === 'overview' && momentDays.length > 0 && (
            <WeekMoments key={`${childId} ${date}`} child={child} days={momentDays} linkTo={linkTo} />
          )}
          {report && part === 'activities' && <ReportActivities activities={report.activities} />}
          {report && part === 'meals' && <ReportMeals meals={report.meals} mealNames={report.mealNames} />}
          {report && part === 'notes' && <ReportNotes report={report} child={child} />}
        </TabPanel>
      </div>
    </div>
  );
}
