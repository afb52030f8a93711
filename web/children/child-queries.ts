import { queryOptions, useQuery } from '@tanstack/react-query';
import { childApi } from '#core/children/child.ts';
import { call } from '#web/session/call.ts';

export const childrenQuery = queryOptions({ queryKey: ['children'], queryFn: () => call(childApi.list) });

/** The children one may see; empty until they are known. */
export function useChildren() {
  const query = useQuery(childrenQuery);
  return { ...query, children: query.data ?? [] };
}
