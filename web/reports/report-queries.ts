/** A child's reports, day by day, and that one was opened. */
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { reportApi } from '#core/reports/report-api.ts';
import { call } from '#web/session/call.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { useVisible } from '#web/ui/use-visible.ts';

export type Page = { readonly childId: number; readonly date: string };

export const reportQuery = ({ childId, date }: Page, locale: Locale) =>
  queryOptions({
    queryKey: ['reports', childId, date, locale],
    queryFn: () => call(reportApi.read, { query: { childId: String(childId), date } }),
  });

/** The report of a page; once it is there those next to it are fetched ahead, so that turning to them takes no time. */
export function useReport(page: Page, ahead: readonly Page[]) {
  const { locale } = usePerson();
  const asked = useQuery(reportQuery(page, locale));
  useQueries({ queries: ahead.map((next) => ({ ...reportQuery(next, locale), enabled: asked.data !== undefined })) });
  return asked;
}

/** Tells the school that a report was opened, once somebody really sees it. */
export function useOpening(report: DailyReport | null | undefined): void {
  const client = useQueryClient();
  const isVisible = useVisible();
  const { mutate } = useMutation({
    mutationFn: ({ id }: DailyReport) => call(reportApi.open, { params: { id } }),
    onSuccess: (_, { childId, date }) => {
      client.setQueriesData<DailyReport | null>(
        { queryKey: ['reports', childId, date] },
        (one) => one && { ...one, read: true },
      );
      void client.invalidateQueries({ queryKey: ['badges'] });
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
  const unread = isVisible && report?.read === false ? report : undefined;
  useEffect(() => {
    if (unread) mutate(unread);
  }, [unread, mutate]);
}
