/** Queries and mutations of a group's reports on the staff side. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SavedDrafts, type ReportDay, type StaffReport, staffReportApi } from '#core/reports/staff-report-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export type GroupDay = { readonly group: number | null; readonly date: string | null };

/** By default, the first of the user's groups and today. */
export const groupDayQuery = ({ group, date }: GroupDay) =>
  queryOptions({
    queryKey: ['reports', 'staff', group, date],
    queryFn: () =>
      call(staffReportApi.day, { query: { ...(group !== null && { group: `${group}` }), ...(date && { date }) } }),
  });

export const versionsQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['reports', 'versions', id, revision],
    queryFn: () => call(staffReportApi.versions, { params: { id } }),
  });

/** `confirmed`: children not seen by staff that day. */
type PublishVariables = {
  readonly reports: readonly { readonly id: number; readonly revision: number }[];
  readonly confirmed: readonly number[];
};

/** Publishes reports in their last saved state. */
export function usePublish(place: GroupDay, { onDone, onFailed }: MutationCallbacks<readonly number[]>) {
  return useSimpleMutation({
    name: ['publish reports', place.group, place.date],
    about: groupDayQuery(place).queryKey,
    send: ({ reports, confirmed }: PublishVariables, key) =>
      call(staffReportApi.publish, { body: { reports: [...reports], confirmed: [...confirmed] }, key }),
    onDone: (_, { reports }) => onDone(reports.map(({ id }) => id)),
    onFailed,
  });
}

/** Discards the draft of a report. */
export function useDiscard(
  place: GroupDay,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(staffReportApi.discard, { params: { id } }),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: groupDayQuery(place).queryKey }),
  });
}

/** Merges saved reports into the day shown, unless the day is newer. */
export function mergeSaved(
  day: ReportDay,
  saved: ReadonlyMap<number, Omit<SavedDrafts[number], 'childId'>>,
): ReportDay {
  const asSaved = (report: StaffReport) => {
    const now = saved.get(report.childId);
    return now && now.revision >= report.revision ? { ...report, ...now } : report;
  };
  return { ...day, reports: day.reports.map(asSaved) };
}
