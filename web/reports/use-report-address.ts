/** Which group, day and child the address of the school's reports names. */
import { useLocation, useSearchParams } from 'wouter';
import { isDay } from '#core/time/day.ts';
import type { GroupDay } from './group-day-queries.ts';

const base = '/staff/reports';

const numberIn = (text: string | null | undefined): number | null =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : null;

export function useReportAddress() {
  const [path] = useLocation();
  const [asked, ask] = useSearchParams();
  const date = asked.get('date');
  const place: GroupDay = { group: numberIn(asked.get('group')), date: date !== null && isDay(date) ? date : null };
  return {
    place,
    childId: numberIn(path.slice(base.length + 1)),
    go(to: Partial<Record<'group' | 'date', string | null>>): void {
      const next = new URLSearchParams(asked);
      for (const [name, value] of Object.entries(to)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      ask(next);
    },
    /** The page of a child's report of the same day; of the group without one. */
    linkTo: (childId?: number) =>
      `${base}${childId === undefined ? '' : `/${childId}`}${asked.size > 0 ? `?${asked}` : ''}`,
  };
}
