/** Who works at several schools chooses one; the choice is in the address. */
import { useSearchParams } from 'wouter';

/** Which of one's schools the address names. */
export function useChosenSchool(): number | null {
  const [searched] = useSearchParams();
  const school = Number(searched.get('school'));
  return Number.isSafeInteger(school) && school > 0 ? school : null;
}
