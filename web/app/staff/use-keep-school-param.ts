/** Keeps the chosen school in the URL from screen to screen, for users at several schools. */
import { useSearchParams } from 'wouter';

export function useKeepSchoolParam(): (path: string) => string {
  const school = useSearchParams()[0].get('school');
  return (path) => (school ? `${path}?school=${school}` : path);
}
