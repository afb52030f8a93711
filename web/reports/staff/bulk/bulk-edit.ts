/** One change for all children of the group. */
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import type { ContentPart, ReportContent } from '#core/reports/report-content.ts';

/**
 * Applies an edit to every child who was present and has no published report. Children whose part has no room for it
 * are left out and named. Returns the number of children changed.
 */
export type ApplyBulkEdit = <Part extends ContentPart>(
  part: Part,
  noted: (content: ReportContent) => ReportContent[Part] | undefined,
) => number;

/** The name of the draft of a form for the whole group. */
export const bulkDraftName = (what: string, { groupId, date }: Pick<ReportDay, 'groupId' | 'date'>): string =>
  `bulk ${what} of ${groupId} on ${date}`;
