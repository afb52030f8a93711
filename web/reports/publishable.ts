/** Which reports can be published now, and what the others lack. */
import { contentProblems, isBlank } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import type { PlainKey } from '#web/words/words.ts';

export type Lacking = { readonly childId: number; readonly name: string; readonly what: PlainKey };

const lacks: readonly (readonly [start: string, what: PlainKey])[] = [
  ['meals', 'reportEditor.missingFood'],
  ['naps', 'reportEditor.missingNap'],
  ['learningAreas', 'reportEditor.missingArea'],
  ['activities', 'reportEditor.missingActivity'],
];

/** What keeps a report from being published; nothing where nothing does. */
export function lackOf({ content }: Pick<StaffReport, 'content'>): PlainKey | undefined {
  const [first] = contentProblems(content);
  if (!first) return undefined;
  return lacks.find(([start]) => first.path.startsWith(start))?.[1] ?? 'reportEditor.empty';
}

/** Whether something is being written of a report. */
const isBegun = ({ status, content }: StaffReport) =>
  status === 'draft' || status === 'correcting' || !isBlank(content);

/** Of a group's reports those that are begun and complete, and the others of who is there that day. */
export function sortedOut(reports: readonly StaffReport[]): {
  readonly ready: readonly StaffReport[];
  readonly lacking: readonly Lacking[];
} {
  const open = reports.filter(
    (report) => report.status !== 'published' && (report.absence !== 'full_day' || isBegun(report)),
  );
  return {
    ready: open.filter((report) => lackOf(report) === undefined),
    lacking: open.flatMap((report) => {
      const what = lackOf(report);
      return what ? [{ childId: report.childId, name: report.name, what }] : [];
    }),
  };
}
