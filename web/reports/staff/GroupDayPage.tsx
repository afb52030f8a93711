import { CircleCheck, ClipboardList, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { isWritable, mealNamesIn } from '#core/reports/group-day-rules.ts';
import type { MealName } from '#core/reports/meal.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { GroupAllergies } from '#web/children/GroupAllergies.tsx';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Card } from '#web/ui/Card.tsx';
import { DayNavigator } from '#web/ui/DayNavigator.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { type Translate, useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { isInBulkEdit, type SectionChoice, initialSectionChoice } from './report-sections.ts';
import { SectionTabs } from './SectionTabs.tsx';
import { ChildRow } from './ChildRow.tsx';
import { BulkEditPanel } from '#web/reports/staff/bulk/BulkEditPanel.tsx';
import { DraftsOfOtherDays } from './DraftsOfOtherDays.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { formatReportDate } from '#web/reports/not-there-words.ts';
import { PublishBar } from './PublishBar.tsx';
import { mealLabel } from '#web/reports/meal-label.ts';
import { formatReportDay } from '#web/reports/report-labels.ts';
import { SaveStatus } from './SaveStatus.tsx';
import type { ReportAutosave } from './use-report-autosave.ts';
import { useStaffReportUrl } from './use-staff-report-url.ts';

const GroupPhotos = onDemand(() => import('./photos/GroupPhotos.tsx').then((m) => ({ Screen: m.GroupPhotos })));

/** A whole group's day: bulk edit first, then individual changes, then publication of all. */
export function GroupDayPage({ writing }: { writing: ReportAutosave }) {
  const t = useTranslation();
  const { result, day } = writing;
  return (
    <>
      <PageHeading>{t('staff.reports')}</PageHeading>
      <StaleDataNotice queries={[result]} />
      {result.isPending && <Skeleton className="h-20" count={5} />}
      {day?.groupId === null && (
        <Card>
          <EmptyState
            icon={UsersRound}
            tone="stone"
            title={t('reportEditor.noGroup')}
            text={t('reportEditor.noGroupText')}
          />
        </Card>
      )}
      {day && day.groupId !== null && <Day day={day} writing={writing} />}
    </>
  );
}

function Day({ day, writing }: { day: ReportDay; writing: ReportAutosave }) {
  const t = useTranslation();
  const locale = useLocale();
  const { go } = useStaffReportUrl();
  const { date, today, groups, groupId } = day;
  const [noting, setNoting] = useState<SectionChoice>(initialSectionChoice);
  const mayWrite = isWritable(date, today);
  const { reports } = writing;
  const isOpen = reports.some(
    (report) => isInBulkEdit(report) || report.status === 'draft' || report.status === 'correcting',
  );
  return (
    <>
      <DraftsOfOtherDays day={day} />
      <GroupChoice groups={groups} chosen={groupId} onChoose={(group) => go({ group: `${group}` })} />
      <DayNavigator
        date={date}
        today={today}
        onGo={(next) => go({ date: next === today ? null : next })}
        name={formatReportDay(date, today, locale, t)}
        previous={t('reports.previousDay')}
        next={t('reports.nextDay')}
      />
      {reports.length === 0 ? (
        <Card>
          <EmptyState
            icon={ClipboardList}
            tone="stone"
            title={t('reportEditor.noChildren')}
            text={t('reportEditor.noChildrenText')}
          />
        </Card>
      ) : (
        <>
          {mayWrite && !isOpen && (
            <Card>
              <EmptyState
                icon={CircleCheck}
                title={t('reportEditor.allPublished')}
                text={t('reportEditor.allPublishedText')}
              />
            </Card>
          )}
          {mayWrite && isOpen && (
            <>
              <SaveStatus writing={writing} />
              {reports.some(({ attendance }) => attendance === 'untaken') && (
                <p className="rounded-m bg-sun-tint p-3 text-small text-sun">
                  {t('reportEditor.untakenDay', { day: formatReportDate(day, locale, t) })}
                </p>
              )}
              <SectionTabs chosen={noting.aspect} onChoose={(aspect) => setNoting({ ...noting, aspect })} />
              {noting.aspect === 'meals' && groupId !== null && <GroupAllergies groupId={groupId} />}
              <BulkEditPanel
                day={day}
                writing={writing}
                noting={noting}
                onNoting={(part) => setNoting({ ...noting, ...part })}
              />
            </>
          )}
          {!mayWrite && (
            <Card>
              <EmptyState
                icon={ClipboardList}
                tone="stone"
                title={t('reportEditor.readOnly')}
                text={t('reportEditor.readOnlyText')}
              />
            </Card>
          )}
          <ul
            aria-label={mayWrite ? labelOf(noting, mealNamesIn(day.meals, locale), t) : t('staff.reports')}
            className="grid gap-3 rail:grid-cols-2 rail:items-start"
          >
            {reports.map((report, index) => (
              <ChildRow
                key={report.childId}
                report={report}
                index={index}
                writing={writing}
                noting={noting}
                mayWrite={mayWrite}
              />
            ))}
          </ul>
          {groupId !== null && <GroupPhotos groupId={groupId} date={date} />}
          {mayWrite && isOpen && <PublishBar writing={writing} />}
        </>
      )}
    </>
  );
}

const labelOf = ({ aspect, slot }: SectionChoice, names: readonly MealName[], t: Translate) =>
  aspect === 'meals' ? mealLabel(slot, names, t).text : t(`reportEditor.${aspect}`);
