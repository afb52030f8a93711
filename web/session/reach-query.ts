/** How many families something reaches: said before and after it is published. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { reachApi } from '#core/notifications/reach-api.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { call } from './call.ts';

/** The whole of a school, or groups and single children. */
export type Reached = {
  readonly school?: number;
  readonly groups?: readonly number[];
  readonly children?: readonly number[];
};

const reachQuery = ({ school, groups = [], children = [] }: Reached) =>
  queryOptions({
    queryKey: ['families', 'reach', school ?? null, groups.join(','), children.join(',')],
    queryFn: () =>
      call(reachApi.families, {
        query: {
          ...(school !== undefined && { school: `${school}` }),
          ...(groups.length > 0 && { groups: groups.join(',') }),
          ...(children.length > 0 && { children: children.join(',') }),
        },
      }),
    enabled: school !== undefined || groups.length > 0 || children.length > 0,
  });

/** Nothing while it is not known, nor where there is nobody to count. */
export function useReach(reached: Reached): FamilyCount | undefined {
  return useQuery(reachQuery(reached)).data;
}
