import { queryOptions } from '@tanstack/react-query';
import { servedChildApi } from '#core/children/served-child.ts';
import { call } from '#web/session/call.ts';

/** The children of the groups one serves, to choose from. */
export const servedChildrenQuery = queryOptions({
  queryKey: ['families', 'served'],
  queryFn: () => call(servedChildApi.list),
});
