import { usePath } from '#web/app/paths.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { StaffStore } from '#web/store/StaffStore.tsx';
import { staffPaths } from './staff-paths.ts';

/** The store at its paths in the staff area. */
export function StaffStorePage() {
  const school = useChosenSchool();
  const [, article] = /^\/staff\/store\/(new|\d+)$/.exec(usePath()) ?? [];
  return <StaffStore article={article} school={school} base={staffPaths.store} />;
}
