/** Which reports can be published now, and what the others lack. */
import { contentProblems, isBlank } from '#core/reports/report-content.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import type { PlainKey } from '#web/words/words.ts';

export type Lacking = { readonly childId: number; readonly name: string; readonly what: PlainKey };

/** By the place of what is wrong, without the number of the entry. */
const lacks: Readonly<Record<string, PlainKey>> = {
  'meals.food': 'reportEditor.missingFood',
  'naps.start': 'reportEditor.overlappingNap',
  'naps.end': 'reportEditor.missingNap',
  'learningAreas.area': 'reportEditor.missingArea',
  'activities.title': 'reportEditor.missingActivity',
};

/** What keeps a report from being published; nothing where nothing does. */
export function lackOf({ content }: Pick<StaffReport, 'content'>): PlainKey | undefined {
  const [first] = contentProblems(content);
  if (!first) return undefined;
  return lacks[first.path.replace(/\.\d+/u, '')] ?? 'reportEditor.empty';
}

/** Whether something is being written of a report. */
const isBegun = ({ status, content }: StaffReport) =>
  status === 'draft' || status === 'correcting' || !isBlank(content);

/**
 * Of a group's reports those that are begun, complete and at the school, and the others of who is there that day. What
 * is held is here only.
 */
export function sortedOut(
  reports: readonly StaffReport[],
  isHeld: (childId: number) => boolean,
): {
  readonly ready: readonly StaffReport[];
  readonly lacking: readonly Lacking[];
} {
  const open = reports.filter(
    (report) => report.status !== 'published' && (report.absence !== 'full_day' || isBegun(report)),
  );
  const whatOf = (report: StaffReport) => (isHeld(report.childId) ? 'reportEditor.unsaved' : lackOf(report));
  return {
    ready: open.filter((report) => whatOf(report) === undefined),
    lacking: open.flatMap((report) => {
      const what = whatOf(report);
      return what ? [{ childId: report.childId, name: report.name, what }] : [];
    }),
  };
}
