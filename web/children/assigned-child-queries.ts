import { queryOptions } from '@tanstack/react-query';
import { assignedChildApi } from '#core/children/assigned-child.ts';
import { call } from '#web/api/call.ts';

/** The children of the current user's groups, to choose from. */
export const assignedChildrenQuery = queryOptions({
  queryKey: ['families', 'served'],
  queryFn: () => call(assignedChildApi.list),
});
