import { queryOptions, useQuery } from '@tanstack/react-query';
import { childApi } from '#core/children/child.ts';
import { call } from '#web/api/call.ts';

export const childrenQuery = queryOptions({ queryKey: ['children'], queryFn: () => call(childApi.list) });

/** The children visible to the user; undefined while loading. */
export function useChildren() {
  const query = useQuery(childrenQuery);
  return { ...query, children: query.data ?? [] };
}
