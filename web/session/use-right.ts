/** Whether the user has a right to a child. The server checks every call; this only avoids calls that would fail. */
import type { GuardianRight } from '#core/children/child.ts';
import { useCurrentUser } from './session-queries.ts';

export function useRight(right: GuardianRight): (childId: number) => boolean {
  const { rights } = useCurrentUser();
  return (childId) => rights[childId]?.includes(right) ?? false;
}
