import { infiniteQueryOptions } from '@tanstack/react-query';
import { accessApi, type RecordAccess } from '#core/audit/access.ts';
import { call } from '#web/session/call.ts';

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
