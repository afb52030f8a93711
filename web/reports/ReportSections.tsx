import type { Child } from '#core/children/child.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { focusTab, TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ReportActivities } from './ReportActivities.tsx';
import { ReportMeals } from './ReportMeals.tsx';
import { ReportOverview } from './ReportOverview.tsx';
import { TeacherNotes } from '#web/reports/staff/TeacherNotes.tsx';
import { type ReportPart, reportParts } from './use-report-url.ts';

type Props = {
  report: DailyReport;
  child: Child;
  index: number;
  part: ReportPart;
  onPart: (part: ReportPart) => void;
};

const panelId = 'preview-part';

/** A report in its four parts as a family reads it, as a preview for staff before publication. */
export function ReportSections({ report, child, index, part, onPart }: Props) {
  const t = useTranslation();
  const openNotes = () => {
    onPart('notes');
    focusTab(panelId, 'notes');
  };
  return (
    <>
      <TabList
        look="bar"
        label={t('reports.parts')}
        tabs={reportParts.map((value) => ({ value, label: t(`reports.${value}`) }))}
        value={part}
        onChange={onPart}
        panelId={panelId}
      />
      <TabPanel id={panelId} label={t(`reports.${part}`)} className="flex flex-col gap-4">
        {part === 'overview' && <ReportOverview report={report} child={child} index={index} onNotes={openNotes} />}
        {part === 'activities' && <ReportActivities activities={report.activities} />}
        {part === 'meals' && <ReportMeals meals={report.meals} mealNames={report.mealNames} />}
        {part === 'notes' && <TeacherNotes report={report} room={child.className} />}
      </TabPanel>
    </>
  );
}
