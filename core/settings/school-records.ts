/** The records of a school as CSV files, for its office. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText } from '#core/http/fields.ts';
import { addDays, Day } from '#core/time/day.ts';

/** `families` has no period: its children are those of today. */
export const schoolRecordKinds = ['families', 'absences', 'releases', 'reports'] as const;
export const SchoolRecordKind = z.enum(schoolRecordKinds);
export type SchoolRecordKind = z.infer<typeof SchoolRecordKind>;

/** The longest period of a file: a school year with its summer. */
export const maxRecordDays = 400;

/** Both days are included. */
export type RecordPeriod = { readonly from: string; readonly to: string };

/** Whether the records of a kind have days. */
export const hasPeriod = (kind: SchoolRecordKind) => kind !== 'families';

/** What is wrong with a period: `too_early` for an end before its start, `too_late` beyond 400 days. */
export function periodProblem({ from, to }: RecordPeriod): 'too_early' | 'too_late' | null {
  if (to < from) return 'too_early';
  return to > addDays(from, maxRecordDays - 1) ? 'too_late' : null;
}

export const schoolRecordsApi = {
  /**
   * One row for each record, in the reader’s language. Recorded in the audit log and in the access log of each child.
   * Except for `families`, `from` and `to` are required; errors on `to`: `too_early`, `too_late`.
   */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/school-records.csv',
    access: 'admin',
    summary: 'Exports the families, absences, releases or reports of a school as CSV.',
    query: z.strictObject({
      records: SchoolRecordKind,
      school: z.optional(idText),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    file: 'text/csv; charset=utf-8',
    errors: ['not_found'],
  }),
};
