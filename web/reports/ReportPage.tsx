import { ClipboardList, UserRound } from 'lucide-react';
import type { Child } from '#core/children/child.ts';
import { addDays } from '#core/time/day.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { DayNavigator } from '#web/ui/DayNavigator.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { ChildSelector } from './ChildSelector.tsx';
import { ReportActivities } from './ReportActivities.tsx';
import { ReportMeals } from './ReportMeals.tsx';
import { ReportNotes } from './ReportNotes.tsx';
import { ReportOverview } from './ReportOverview.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useOpening, useReport } from './report-queries.ts';
import { dayInWords } from './report-words.ts';
import { reportParts, useReportPlace } from './use-report-place.ts';

/** A child's day as the school tells it, day by day. (§2 Daily reports screen) */
export function ReportPage() {
  const t = useWords();
  const asked = useChildren();
  const { children: family } = asked;
  const place = useReportPlace(family);
  const { child, go } = place;
  if (asked.isPending)
    return (
      <>
        <Skeleton className="h-14" count={2} />
        <ReportSkeleton />
      </>
    );
  return (
    <>
      {family.length > 0 && <ChildSelector family={family} chosen={child?.id} onChoose={(id) => go({ child: id })} />}
      {child ? (
        <Report family={family} child={child} place={place} />
      ) : (
        <>
          <Stale asked={[asked]} />
          {asked.data && (
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
      )}
    </>
  );
}

type ReportProps = { family: readonly Child[]; child: Child; place: ReturnType<typeof useReportPlace> };

function Report({ family, child, place: { today, date, part, go } }: ReportProps) {
  const t = useWords();
  const locale = useLocale();
  const childId = child.id;
  const index = family.indexOf(child);
  const days = [addDays(date, -1), addDays(date, 1)].filter((day) => day <= today);
  const siblings = family.filter(({ id }) => id !== childId);
  const asked = useReport({ childId, date }, [
    ...days.map((day) => ({ childId, date: day })),
    ...siblings.map(({ id }) => ({ childId: id, date })),
  ]);
  const report = asked.data;
  useOpening(report);
  return (
    <>
      <DayNavigator
        date={date}
        today={today}
        onGo={(day) => go({ date: day })}
        name={dayInWords(date, today, locale, t)}
        previous={t('reports.previousDay')}
        next={t('reports.nextDay')}
      />
      <Stale asked={[asked]} />
      <TabList
        look="bar"
        label={t('reports.parts')}
        tabs={reportParts.map((value) => ({ value, label: t(`reports.${value}`) }))}
        value={part}
        onChange={(value) => go({ part: value })}
        panelId="report-part"
      />
      <TabPanel id="report-part" label={t(`reports.${part}`)} className="flex flex-col gap-4">
        {asked.isPending && <ReportSkeleton />}
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
        {report && part === 'overview' && <ReportOverview report={report} child={child} index={index} />}
        {report && part === 'activities' && <ReportActivities activities={report.activities} />}
        {report && part === 'meals' && <ReportMeals meals={report.meals} />}
        {report && part === 'notes' && <ReportNotes report={report} child={child} />}
      </TabPanel>
    </>
  );
}
