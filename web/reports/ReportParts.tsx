import type { Child } from '#core/children/child.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useWords } from '#web/words/words.ts';
import { ReportActivities } from './ReportActivities.tsx';
import { ReportMeals } from './ReportMeals.tsx';
import { ReportOverview } from './ReportOverview.tsx';
import { TeacherNotes } from './TeacherNotes.tsx';
import { type ReportPart, reportParts } from './use-report-place.ts';

type Props = {
  report: DailyReport;
  child: Child;
  index: number;
  part: ReportPart;
  onPart: (part: ReportPart) => void;
};

/** A report in its four parts, as a family reads it, for who is about to publish it. */
export function ReportParts({ report, child, index, part, onPart }: Props) {
  const t = useWords();
  return (
    <>
      <TabList
        look="bar"
        label={t('reports.parts')}
        tabs={reportParts.map((value) => ({ value, label: t(`reports.${value}`) }))}
        value={part}
        onChange={onPart}
        panelId="preview-part"
      />
      <TabPanel id="preview-part" label={t(`reports.${part}`)} className="flex flex-col gap-4">
        {part === 'overview' && <ReportOverview report={report} child={child} index={index} />}
        {part === 'activities' && <ReportActivities activities={report.activities} />}
        {part === 'meals' && <ReportMeals meals={report.meals} />}
        {part === 'notes' && <TeacherNotes report={report} room={child.className} />}
      </TabPanel>
    </>
  );
}
