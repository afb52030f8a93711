/** The addresses of the families, in the school that the address names. */
import { useSearchParams } from 'wouter';

const base = '/staff/families';

export const familyTabs = ['children', 'groups', 'staff', 'invitations'] as const;
export type FamilyTab = (typeof familyTabs)[number];

export function useFamilyPaths() {
  const school = useSearchParams()[0].get('school');
  const at = (path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...more, ...(school && { school }) });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return {
    families: (tab?: FamilyTab) => at(base, tab && tab !== 'children' ? { tab } : {}),
    newChild: at(`${base}/new`),
    classList: at(`${base}/import`),
    record: (id: number) => at(`${base}/${id}`),
    people: (search: string) => at('/staff/people', { search }),
    plans: (group: number) => `/staff/plans?group=${group}`,
    audit: (child: number) => at('/staff/audit', { child: String(child) }),
  };
}
