/** Which reports can be published, and what is missing in the others. */
import { contentProblems, isBlank } from '#core/reports/report-content.ts';
import { isInGroupNotes, needsConfirmation } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';

export type IncompleteReport = { readonly childId: number; readonly name: string; readonly what: TranslationKey };

/** By the path of a problem, without the entry's index. */
const lacks: Readonly<Record<string, TranslationKey>> = {
  'meals.food': 'reportEditor.missingFood',
  'naps.start': 'reportEditor.overlappingNap',
  'naps.end': 'reportEditor.missingNap',
  'learningAreas.area': 'reportEditor.missingArea',
  'activities.title': 'reportEditor.missingActivity',
};

/** Why a report cannot be published; undefined if it can. */
export function publishProblem({ content }: Pick<StaffReport, 'content'>): TranslationKey | undefined {
  const [first] = contentProblems(content);
  if (!first) return undefined;
  return lacks[first.path.replace(/\.\d+/u, '')] ?? 'reportEditor.empty';
}

/** Whether a report has a draft. */
const isBegun = ({ status, content }: StaffReport) =>
  status === 'draft' || status === 'correcting' || !isBlank(content);

/**
 * Sorts a group's reports: drafts that are complete and saved, and the others of children who were present. Reports of
 * children not seen by staff are in `notThere`: they are published only if confirmed. Held edits are not on the
 * server.
 */
export function sortReports(
  reports: readonly StaffReport[],
  isHeld: (childId: number) => boolean,
): {
  readonly ready: readonly StaffReport[];
  readonly notThere: readonly StaffReport[];
  readonly lacking: readonly IncompleteReport[];
} {
  const open = reports.filter(
    (report) => report.status !== 'published' && (isInGroupNotes(report.attendance) || isBegun(report)),
  );
  const whatOf = (report: StaffReport) => (isHeld(report.childId) ? 'reportEditor.unsaved' : publishProblem(report));
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
