/** Who works at several schools stays in the chosen one from screen to screen. */
import { useSearchParams } from 'wouter';

export function useInSchool(): (path: string) => string {
  const school = useSearchParams()[0].get('school');
  return (path) => (school ? `${path}?school=${school}` : path);
}
