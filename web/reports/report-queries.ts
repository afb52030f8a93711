/** Queries of a child's reports, and the read receipt. */
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import type { DailyReport, ReportDate } from '#core/reports/report.ts';
import { reportApi } from '#core/reports/report-api.ts';
import { call } from '#web/api/call.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { usePageVisible } from '#web/ui/browser/use-page-visible.ts';
import { sends } from './report-sends.ts';

export type ReportPageData = { readonly childId: number; readonly date: string };

export const reportQuery = ({ childId, date }: ReportPageData, locale: Locale) =>
  queryOptions({
    queryKey: ['reports', childId, date, locale],
    queryFn: () => call(reportApi.read, { query: { childId: String(childId), date } }),
  });

/** The days on which a child has a report. */
export const reportDaysQuery = (childId: number) =>
  queryOptions({
    queryKey: ['reports', 'days', childId],
    queryFn: () => call(reportApi.days, { query: { childId: String(childId) } }),
  });

/** The report of a page. Once it is loaded the neighboring ones are prefetched, so that navigation is instant. */
export function useReportQuery(page: ReportPageData, ahead: readonly ReportPageData[]) {
  const { locale } = useCurrentUser();
  const query = useQuery(reportQuery(page, locale));
  useQueries({ queries: ahead.map((next) => ({ ...reportQuery(next, locale), enabled: query.data !== undefined })) });
  return query;
}

/** Reports the report as opened, once it is visible to the user. */
export function useMarkReportRead(report: DailyReport | null | undefined): void {
  const client = useQueryClient();
  const isVisible = usePageVisible();
  const { id = 0, childId, date } = report ?? {};
  const { send } = useSimpleMutation({
    name: ['read report', id],
    about: ['badges'],
    queue: `reading of report ${id}`,
    isQuiet: true,
    send: (action: 'open', key) => sends['read report'](action, key, id),
    onDone() {
      client.setQueriesData<DailyReport | null>(
        { queryKey: ['reports', childId, date] },
        (one) => one && { ...one, read: true },
      );
      client.setQueryData<readonly ReportDate[]>(['reports', 'days', childId], (days) =>
        days?.map((one) => (one.date === date ? { ...one, read: true } : one)),
      );
      void client.invalidateQueries({ queryKey: ['badges'] });
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
  const open = useEffectEvent(() => send('open', undefined));
  const unreadId = isVisible && report?.read === false ? report.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) open();
  }, [unreadId]);
}
