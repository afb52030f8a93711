/** Which reports can be published now, and what the others lack. */
import { contentProblems, isBlank } from '#core/reports/report-content.ts';
import { isInGroupNotes, needsConfirmation } from '#core/reports/report-attendance-rules.ts';
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
 * Of a group's reports those that are begun, complete and at the school, and the others of who was there that day.
 * Those of children not seen by staff are `notThere`: they are published only when that is confirmed. What is held
 * is here only.
 */
export function sortedOut(
  reports: readonly StaffReport[],
  isHeld: (childId: number) => boolean,
): {
  readonly ready: readonly StaffReport[];
  readonly notThere: readonly StaffReport[];
  readonly lacking: readonly Lacking[];
} {
  const open = reports.filter(
    (report) => report.status !== 'published' && (isInGroupNotes(report.attendance) || isBegun(report)),
  );
  const whatOf = (report: StaffReport) => (isHeld(report.childId) ? 'reportEditor.unsaved' : lackOf(report));
  const complete = open.filter((report) => whatOf(report) === undefined);
  const mustConfirm = (report: StaffReport) => needsConfirmation(report.attendance, report.published !== null);
  return {
    ready: complete.filter((report) => !mustConfirm(report)),
    notThere: complete.filter(mustConfirm),
    lacking: open.flatMap((report) => {
      const what = whatOf(report);
      return what ? [{ childId: report.childId, name: report.name, what }] : [];
    }),
  };
}
