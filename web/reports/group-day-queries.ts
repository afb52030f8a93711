/** A group's reports as staff write them: asked, published, thrown away, and what was published before. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DraftsSaved, type ReportDay, type StaffReport, staffReportApi } from '#core/reports/staff-report-api.ts';
import { call } from '#web/session/call.ts';
import { useDeed } from '#web/session/use-deed.ts';

export type GroupDay = { readonly group: number | null; readonly date: string | null };

/** The first of one's groups and today unless they are said. */
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

type Told = { onDone: (ids: readonly number[]) => void; onFailed: (error: Error) => void };

/** `confirmed` are children not seen by staff that day. */
type Publishing = {
  readonly reports: readonly { readonly id: number; readonly revision: number }[];
  readonly confirmed: readonly number[];
};

/** Publishes reports as they were last saved. */
export function usePublish(place: GroupDay, { onDone, onFailed }: Told) {
  return useDeed({
    name: ['publish reports', place.group, place.date],
    about: groupDayQuery(place).queryKey,
    send: ({ reports, confirmed }: Publishing, key) =>
      call(staffReportApi.publish, { body: { reports: [...reports], confirmed: [...confirmed] }, key }),
    onDone: (_, { reports }) => onDone(reports.map(({ id }) => id)),
    onFailed,
  });
}

/** Throws away what is being written of a report. */
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

/** Puts what was saved into the day that is shown, unless what is shown is newer. */
export function withSaved(day: ReportDay, saved: ReadonlyMap<number, Omit<DraftsSaved[number], 'childId'>>): ReportDay {
  const asSaved = (report: StaffReport) => {
    const now = saved.get(report.childId);
    return now && now.revision >= report.revision ? { ...report, ...now } : report;
  };
  return { ...day, reports: day.reports.map(asSaved) };
}
