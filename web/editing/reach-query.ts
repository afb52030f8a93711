/** How many families an item reaches, shown before and after publication. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { reachApi } from '#core/notifications/reach-api.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { call } from '#web/api/call.ts';

/** A whole school, or groups and single children. */
export type ReachParams = {
  readonly school?: number;
  readonly groups?: readonly number[];
  readonly children?: readonly number[];
};

const reachQuery = ({ school, groups = [], children = [] }: ReachParams) =>
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

/** Undefined while loading, or when there are no families to count. */
export function useReach(reached: ReachParams): FamilyCount | undefined {
  return useQuery(reachQuery(reached)).data;
}
