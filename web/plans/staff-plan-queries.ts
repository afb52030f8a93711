/** A group's weekly plan, as its staff edit it. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type GroupPlan, groupPlanApi, type NewPlan, type PlanWeek } from '#core/plans/group-plan.ts';
import { mondayOf } from '#core/time/day.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

/** The week of a day; of the first of the user's groups by default. */
export const planWeekQuery = (group: number | undefined, day: string) => {
  const monday = mondayOf(day);
  return queryOptions({
    queryKey: ['plans', 'staff', group ?? null, monday],
    queryFn: () =>
      call(groupPlanApi.week, { query: { date: monday, ...(group !== undefined && { group: String(group) }) } }),
    placeholderData: keepPreviousData,
  });
};

/** Saves a whole day. The week shows it at once. */
export function useSavePlan(groupId: number, date: string, { onDone, onFailed }: MutationCallbacks<GroupPlan>) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['save plan', groupId, date],
    about: ['plans'],
    send: (body: NewPlan, key) => call(groupPlanApi.save, { params: { id: groupId }, body, key }),
    onDone(plan) {
      client.setQueriesData<PlanWeek>({ queryKey: ['plans', 'staff'] }, (week) =>
        week?.groupId === groupId
          ? { ...week, days: week.days.map((day) => (day.date === plan.date ? plan : day)) }
          : week,
      );
      onDone(plan);
    },
    onFailed,
  });
}
