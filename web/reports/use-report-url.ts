/** The URL state of a report: child, date and part. */
import { useSearchParams } from 'wouter';
import type { Child } from '#core/children/child.ts';
import { paths } from '#core/http/page-addresses.ts';
import { dayToShow } from '#core/reports/report-rules.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';

export const reportParts = ['overview', 'activities', 'meals', 'notes'] as const;
export type ReportPart = (typeof reportParts)[number];

type ReportUrl = { child: number; date: string; part: ReportPart };

export function useReportUrl(family: readonly Child[]) {
  const [params, ask] = useSearchParams();
  const wanted = params.get('child');
  // The first child by default. A child who is not of the family is undefined, not replaced by another one.
  const child = wanted === null ? family[0] : family.find(({ id }) => String(id) === wanted);
  const { day: today } = useSchoolTime(child?.id);
  const date = dayToShow(params.get('date'), today);
  const part = reportParts.find((one) => one === params.get('part')) ?? 'overview';
  const paramsOf = (to: Partial<ReportUrl>) => {
    const next = { child: child?.id, date, part, ...to };
    const searchParams = new URLSearchParams();
    if (next.child !== undefined) searchParams.set('child', String(next.child));
    if (next.date !== today) searchParams.set('date', next.date);
    if (next.part !== 'overview') searchParams.set('part', next.part);
    return searchParams;
  };
  return {
    child,
    today,
    date,
    part,
    /** Navigates. Another part of the same report replaces the history entry. */
    go: (to: Partial<ReportUrl>) => ask(paramsOf(to), { replace: to.part !== undefined }),
    /** The address of another day. */
    linkTo: (day: string) => `${paths.report}?${paramsOf({ date: day })}`,
  };
}
