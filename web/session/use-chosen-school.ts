/** Who works at several schools chooses one; the choice is in the address. */
import { useSearchParams } from 'wouter';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { useSchoolZone, useTimeIn } from './school-time.ts';
import { usePerson } from './session-queries.ts';

/** Which of one's schools the address names. */
export function useChosenSchool(): number | null {
  const [searched] = useSearchParams();
  const school = Number(searched.get('school'));
  return Number.isSafeInteger(school) && school > 0 ? school : null;
}

/** The day and time at the chosen school, else at one's first; by its list, which says its zone, once that is there. */
export function useChosenTime(listed?: { readonly timeZone: string }): SchoolTime {
  const chosen = useChosenSchool();
  const { schools } = usePerson();
  const first = useSchoolZone();
  return useTimeIn((listed ?? schools.find(({ id }) => id === chosen))?.timeZone ?? first);
}
