/** What the signed-in person may do for a child. The server asks again at every call; this only spares a vain try. */
import type { GuardianRight } from '#core/children/child.ts';
import { usePerson } from './session-queries.ts';

export function useRight(right: GuardianRight): (childId: number) => boolean {
  const { rights } = usePerson();
  return (childId) => rights[childId]?.includes(right) ?? false;
}
