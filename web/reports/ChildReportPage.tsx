import { useState } from 'react';
import { isWritable } from '#core/reports/group-day-rules.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { formatDay } from '#core/time/format.ts';
import { ReportNotFound } from './ReportNotFound.tsx';
import { onDemand } from '#web/ui/on-demand.ts';
import { useAhead } from '#web/ui/use-ahead.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { ChildPublish } from './ChildPublish.tsx';
import { ClashNote } from './ClashNote.tsx';
import { ContentFields } from './ContentFields.tsx';
import { NotTaken } from './NotTaken.tsx';
import { ReportHistory } from './ReportHistory.tsx';
import { statusTones } from './report-words.ts';
import { SaveState } from './SaveState.tsx';
import type { GroupDayWriting } from './use-group-day.ts';
import { useReportAddress } from './use-report-address.ts';

const ReportPreview = onDemand(() => import('./ReportPreview.tsx').then((m) => ({ Screen: m.ReportPreview })));

type Props = { writing: GroupDayWriting; childId: number };

/** One child's report of a day: written on one side, read as the family will on the other. */
export function ChildReportPage({ writing, childId }: Props) {
  const { asked, day, reports } = writing;
  useAhead(ReportPreview.bring);
  const report = reports.find((one) => one.childId === childId);
  return (
    <>
      <Stale asked={[asked]} />
      {asked.isPending && <Skeleton className="h-24" count={4} />}
      {day && !report && <ReportNotFound />}
      {day && report && <Writing day={day} report={report} writing={writing} />}
    </>
  );
}

const views = ['write', 'preview'] as const;

function Writing({ day, report, writing }: { day: ReportDay; report: StaffReport; writing: GroupDayWriting }) {
  const t = useWords();
  const locale = useLocale();
  const wide = useWide();
  const { linkTo } = useReportAddress();
  const [view, setView] = useState<(typeof views)[number]>('write');
  const mayWrite = isWritable(day.date, day.today);
  const room = day.groups.find(({ id }) => id === day.groupId)?.room ?? '';
  const shows = (one: (typeof views)[number]) => wide || view === one;
  return (
    <>
      <SubPageHeading
        back={{ label: t('reportEditor.back'), to: linkTo() }}
        text={`${formatDay(day.date, locale, 'weekday')} · ${t('children.room', { room })}`}
        chip={<Chip tone={statusTones[report.status]}>{t(`reportEditor.${report.status}`)}</Chip>}
      >
        {report.name}
      </SubPageHeading>
      {mayWrite && <SaveState writing={writing} />}
      <ClashNote report={report} writing={writing} />
      <NotTaken childId={report.childId} writing={writing} />
      {!wide && mayWrite && (
        <TabList
          look="bar"
          label={t('reportEditor.views')}
          tabs={views.map((value) => ({ value, label: t(`reportEditor.${value}`) }))}
          value={view}
          onChange={setView}
          panelId="report-view"
        />
      )}
      <div id="report-view" className="grid gap-4 rail:grid-cols-2 rail:items-start">
        {mayWrite && shows('write') && (
          <div className="flex min-w-0 flex-col gap-4">
            <ContentFields
              day={day}
              report={report}
              onWrite={(parts) => writing.write([{ childId: report.childId, parts }])}
            />
          </div>
        )}
        {(shows('preview') || !mayWrite) && (
          <div className="flex min-w-0 flex-col gap-4">
            <ReportPreview report={report} room={room} date={day.date} />
          </div>
        )}
      </div>
      {mayWrite && <ChildPublish report={report} writing={writing} />}
      {report.id !== null && report.published && <ReportHistory id={report.id} revision={report.revision} />}
    </>
  );
}
