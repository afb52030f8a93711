import { CircleCheck, ClipboardList, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { isWritable } from '#core/reports/group-day-rules.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { Card } from '#web/ui/Card.tsx';
import { DayNavigator } from '#web/ui/DayNavigator.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { isForAll, type Noting, openNoting } from './aspects.ts';
import { AspectTabs } from './AspectTabs.tsx';
import { ChildRow } from './ChildRow.tsx';
import { ForEverybody } from './ForEverybody.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { dayInSentence } from './not-there-words.ts';
import { PublishBar } from './PublishBar.tsx';
import { dayInWords } from './report-words.ts';
import { SaveState } from './SaveState.tsx';
import type { GroupDayWriting } from './use-group-day.ts';
import { useReportAddress } from './use-report-address.ts';

/** A whole group's day: the same for everybody first, then the exceptions, then published together. */
export function GroupDayPage({ writing }: { writing: GroupDayWriting }) {
  const t = useWords();
  const { asked, day } = writing;
  return (
    <>
      <PageHeading>{t('staff.reports')}</PageHeading>
      <Stale asked={[asked]} />
      {asked.isPending && <Skeleton className="h-20" count={5} />}
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

function Day({ day, writing }: { day: ReportDay; writing: GroupDayWriting }) {
  const t = useWords();
  const locale = useLocale();
  const { go } = useReportAddress();
  const { date, today, groups, groupId } = day;
  const [noting, setNoting] = useState<Noting>(openNoting);
  const mayWrite = isWritable(date, today);
  const { reports } = writing;
  const isOpen = reports.some(
    (report) => isForAll(report) || report.status === 'draft' || report.status === 'correcting',
  );
  return (
    <>
      <GroupChoice groups={groups} chosen={groupId} onChoose={(group) => go({ group: `${group}` })} />
      <DayNavigator
        date={date}
        today={today}
        onGo={(next) => go({ date: next === today ? null : next })}
        name={dayInWords(date, today, locale, t)}
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
              <SaveState writing={writing} />
              {reports.some(({ attendance }) => attendance === 'untaken') && (
                <p className="rounded-m bg-sun-tint p-3 text-small text-sun">
                  {t('reportEditor.untakenDay', { day: dayInSentence(day, locale, t) })}
                </p>
              )}
              <AspectTabs chosen={noting.aspect} onChoose={(aspect) => setNoting({ ...noting, aspect })} />
              <ForEverybody
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
            aria-label={mayWrite ? labelOf(noting, t) : t('staff.reports')}
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
          {mayWrite && isOpen && <PublishBar writing={writing} />}
        </>
      )}
    </>
  );
}

const labelOf = ({ aspect, slot }: Noting, t: ReturnType<typeof useWords>) =>
  aspect === 'meals' ? t(`reports.${slot}`) : t(`reportEditor.${aspect}`);
