import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accessApi, type RecordAccess } from '#core/audit/access.ts';
import { call } from '#web/api/call.ts';

export const formerChildrenQuery = queryOptions({
  queryKey: ['children', 'former'],
  queryFn: () => call(accessApi.former),
});

/** The access log of a child. Earlier days are loaded on demand. */
export const accessesQuery = (childId: number) =>
  infiniteQueryOptions({
    queryKey: ['accesses', childId],
    queryFn: ({ pageParam }) =>
      call(accessApi.list, { params: { id: childId }, query: pageParam === '' ? {} : { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: (last: readonly RecordAccess[]) => (last.length < fullPage ? undefined : last.at(-1)?.day),
  });

/** The server's page size. */
const fullPage = 100;
