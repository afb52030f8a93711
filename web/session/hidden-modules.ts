/** The modules that the school hides from its families. */
import type { SchoolModule } from '#core/schools/school-module.ts';
import { useChosenSchool } from './use-chosen-school.ts';
import { useCurrentUser } from './session-queries.ts';

/** The modules that no school of the user's children shows. */
export function useHiddenModules(): readonly SchoolModule[] {
  const { schools } = useCurrentUser();
  const [first, ...others] = schools.filter(({ childIds }) => childIds.length > 0);
  return (first?.hiddenModules ?? []).filter((one) => others.every(({ hiddenModules }) => hiddenModules.includes(one)));
}

/** Whether the chosen school, or the user's first one, hides a module from families: for a notice to its staff. */
export function useIsHiddenFromFamilies(module: SchoolModule | undefined): boolean {
  const { schools } = useCurrentUser();
  const chosen = useChosenSchool();
  const school = schools.find(({ id }) => id === chosen) ?? schools[0];
  return module !== undefined && (school?.hiddenModules.includes(module) ?? false);
}
