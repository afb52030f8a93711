import { useState } from 'react';
import { isWritable } from '#core/reports/group-day-rules.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { formatDay } from '#core/time/format.ts';
import { ReportNotFound } from './ReportNotFound.tsx';
import { ChildCardButton } from '#web/children/ChildCardButton.tsx';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { useIdlePrefetch } from '#web/lazy/use-idle-prefetch.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ChildPublish } from '#web/reports/staff/ChildPublish.tsx';
import { SectionConflict } from '#web/reports/staff/SectionConflict.tsx';
import { ContentFields } from '#web/reports/staff/ContentFields.tsx';
import { RejectedSections } from '#web/reports/staff/RejectedSections.tsx';
import { ReportHistory } from './ReportHistory.tsx';
import { statusTones } from './report-labels.ts';
import { SaveStatus } from '#web/reports/staff/SaveStatus.tsx';
import type { ReportAutosave } from '#web/reports/staff/use-report-autosave.ts';
import { useStaffReportUrl } from '#web/reports/staff/use-staff-report-url.ts';

const ReportPreview = onDemand(() =>
  import('#web/reports/staff/ReportPreview.tsx').then((m) => ({ Screen: m.ReportPreview })),
);

type Props = { writing: ReportAutosave; childId: number };

/** One child's daily report: the editor, and next to it a preview as the family will read it. */
export function ChildReportPage({ writing, childId }: Props) {
  const { result, day, reports } = writing;
  useIdlePrefetch(ReportPreview.preload);
  const report = reports.find((one) => one.childId === childId);
  return (
    <>
      <StaleDataNotice queries={[result]} />
      {result.isPending && <Skeleton className="h-24" count={4} />}
      {day && !report && <ReportNotFound />}
      {day && report && <Writing day={day} report={report} writing={writing} />}
    </>
  );
}

const views = ['write', 'preview'] as const;

function Writing({ day, report, writing }: { day: ReportDay; report: StaffReport; writing: ReportAutosave }) {
  const t = useTranslation();
  const locale = useLocale();
  const wide = useWideScreen();
  const { linkTo } = useStaffReportUrl();
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
      <ChildCardButton childId={report.childId} className="self-start font-semibold text-river text-small">
        {t('reportEditor.card')}
      </ChildCardButton>
      {mayWrite && <SaveStatus writing={writing} />}
      <SectionConflict report={report} writing={writing} />
      <RejectedSections childId={report.childId} writing={writing} />
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
            <ReportPreview report={report} groupId={day.groupId} room={room} date={day.date} meals={day.meals} />
          </div>
        )}
      </div>
      {mayWrite && <ChildPublish report={report} writing={writing} />}
      {report.id !== null && report.published && <ReportHistory id={report.id} revision={report.revision} />}
    </>
  );
}
