/** The paths of family administration, with the school of the URL. */
import { useSearchParams } from 'wouter';
import type { Invitation } from '#core/auth/invitation.ts';

const base = '/staff/families';

export const familyTabs = ['children', 'groups', 'staff', 'invitations'] as const;
export type FamilyTab = (typeof familyTabs)[number];

/** Whether an invitation is of a guardian without an account. */
export const isAwaited = ({ gives, state }: Pick<Invitation, 'gives' | 'state'>) =>
  gives === 'guardian' && (state === 'open' || state === 'expired');

export function useFamilyPaths() {
  const school = useSearchParams()[0].get('school');
  const at = (path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...more, ...(school && { school }) });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return {
    families: (tab?: FamilyTab) => at(base, tab && tab !== 'children' ? { tab } : {}),
    newChild: at(`${base}/new`),
    nextYear: at(`${base}/next-year`),
    classList: at(`${base}/import`),
    card: (id: number) => at(`${base}/${id}`, { card: String(id) }),
    files: at(`${base}/files`),
    followers: at(`${base}/followers`),
    letters: (ids?: readonly number[]) => at('/staff/invitations/letters', ids ? { ids: ids.join(',') } : {}),
    record: (id: number) => at(`${base}/${id}`),
    people: (search: string) => at('/staff/people', { search }),
    plans: (group: number) => `/staff/plans?group=${group}`,
    audit: (child: number) => at('/staff/audit', { child: String(child) }),
  };
}
