import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accessApi, type RecordAccess } from '#core/audit/access.ts';
import { call } from '#web/session/call.ts';

/** The children who left and whose records are still kept. */
export const leftQuery = queryOptions({ queryKey: ['children', 'left'], queryFn: () => call(accessApi.left) });

/** Who looked at a child's record. Earlier days come when they are asked for. */
export const accessesQuery = (childId: number) =>
  infiniteQueryOptions({
    queryKey: ['accesses', childId],
    queryFn: ({ pageParam }) =>
      call(accessApi.list, { params: { id: childId }, query: pageParam === '' ? {} : { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: (last: readonly RecordAccess[]) => (last.length < fullPage ? undefined : last.at(-1)?.day),
  });

/** What the server gives at once. */
const fullPage = 100;
