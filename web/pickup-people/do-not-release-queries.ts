/** Queries and mutations of the do-not-release list, for the office. */
import { queryOptions } from '@tanstack/react-query';
import { type DoNotReleaseChange, doNotReleaseApi } from '#core/pickup-people/do-not-release.ts';
import { call } from '#web/api/call.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';

/** The list of a child. The key is one of families, so that a change of guardians refetches it. */
export const doNotReleaseQuery = (childId: number) =>
  queryOptions({
    queryKey: ['families', 'do-not-release', childId],
    queryFn: () => call(doNotReleaseApi.read, { params: { id: childId } }),
  });

/** Saves a list. */
export function useSaveDoNotRelease(childId: number, onDone: () => void) {
  return useStaffMutation(
    (body: DoNotReleaseChange, key) => call(doNotReleaseApi.save, { params: { id: childId }, body, key }),
    { onDone },
  );
}
