/** The group, date and child in the URL of the report editor. */
import { useLocation, useSearchParams } from 'wouter';
import { isDay } from '#core/time/day.ts';
import type { GroupDay } from './group-day-queries.ts';

const base = '/staff/reports';

const numberIn = (text: string | null | undefined): number | null =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : null;

export function useStaffReportUrl() {
  const [path] = useLocation();
  const [params, ask] = useSearchParams();
  const date = params.get('date');
  const place: GroupDay = { group: numberIn(params.get('group')), date: date !== null && isDay(date) ? date : null };
  return {
    place,
    childId: numberIn(path.slice(base.length + 1)),
    go(to: Partial<Record<'group' | 'date', string | null>>): void {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(to)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      ask(next);
    },
    /** The path of a child's report of the same day, or of the group's day. */
    linkTo: (childId?: number) =>
      `${base}${childId === undefined ? '' : `/${childId}`}${params.size > 0 ? `?${params}` : ''}`,
  };
}
