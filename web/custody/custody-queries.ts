/** Queries and mutations of the custody calendar, for the office. The guardians' are in `family-custody-queries.ts`. */
import { queryOptions } from '@tanstack/react-query';
import { custodyApi, type CustodyChange } from '#core/custody/custody-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';

/** The calendar of a child. The key is one of families, so that a change of guardians refetches it. */
export const custodyQuery = (childId: number) =>
  queryOptions({
    queryKey: ['families', 'custody', childId],
    queryFn: () => call(custodyApi.read, { params: { id: childId } }),
  });

/** Saves or removes a calendar. */
export function useSaveCustody(childId: number, { onDone }: Pick<MutationCallbacks<void>, 'onDone'>) {
  return useStaffMutation((body: CustodyChange, key) => call(custodyApi.save, { params: { id: childId }, body, key }), {
    onDone: () => onDone(),
  });
}
