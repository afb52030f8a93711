/** Which child, day and part are looked at: all of it in the address. (decisions, Daily reports) */
import { useSearchParams } from 'wouter';
import type { Child } from '#core/children/child.ts';
import { dayToShow } from '#core/reports/report-rules.ts';
import { useSchoolTime } from '#web/session/school-time.ts';

export const reportParts = ['overview', 'activities', 'meals', 'notes'] as const;
export type ReportPart = (typeof reportParts)[number];

type Place = { child: number; date: string; part: ReportPart };

export function useReportPlace(family: readonly Child[]) {
  const [asked, ask] = useSearchParams();
  const wanted = asked.get('child');
  // The first child is chosen where none is; one that is not of the family is nobody, rather than somebody else.
  const child = wanted === null ? family[0] : family.find(({ id }) => String(id) === wanted);
  const { day: today } = useSchoolTime(child?.id);
  const date = dayToShow(asked.get('date'), today);
  const part = reportParts.find((one) => one === asked.get('part')) ?? 'overview';
  return {
    child,
    today,
    date,
    part,
    /** Goes there. Another part of the same report is no step on the way back. */
    go(to: Partial<Place>): void {
      const next = { child: child?.id, date, part, ...to };
      const said = new URLSearchParams();
      if (next.child !== undefined) said.set('child', String(next.child));
      if (next.date !== today) said.set('date', next.date);
      if (next.part !== 'overview') said.set('part', next.part);
      ask(said, { replace: to.part !== undefined });
    },
  };
}
