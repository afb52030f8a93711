import { type Locale, locales } from '#core/lang/locale.ts';
import { useCurrentUser } from './session-queries.ts';

/** The languages that a school of the user writes in; of the first one without a school. */
export function useSchoolLanguages(schoolId?: number): readonly Locale[] {
  const { schools } = useCurrentUser();
  return (schools.find(({ id }) => id === schoolId) ?? schools[0])?.languages ?? locales;
}
