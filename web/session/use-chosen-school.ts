/** The chosen school in the URL, for users at several schools. */
import { useSearchParams } from 'wouter';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { useSchoolZone, useTimeInZone } from './use-school-time.ts';
import { useCurrentUser } from './session-queries.ts';

/** The user's school that the URL names. */
export function useChosenSchool(): number | null {
  const [searched] = useSearchParams();
  const school = Number(searched.get('school'));
  return Number.isSafeInteger(school) && school > 0 ? school : null;
}

/** The time zone of the chosen school, or of the user's first one. */
export function useChosenZone(): string {
  const chosen = useChosenSchool();
  const { schools } = useCurrentUser();
  const first = useSchoolZone();
  return schools.find(({ id }) => id === chosen)?.timeZone ?? first;
}

/** Date and time at the chosen school, or the user's first one. Uses the time zone of the school's list once loaded. */
export function useChosenTime(listed?: { readonly timeZone: string }): SchoolTime {
  const chosen = useChosenZone();
  return useTimeInZone(listed?.timeZone ?? chosen);
}
