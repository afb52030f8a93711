/** A group's week as its team writes it. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type GroupPlan, groupPlanApi, type NewPlan, type PlanWeek } from '#core/plans/group-plan.ts';
import { mondayOf } from '#core/time/day.ts';
import { call } from '#web/session/call.ts';
import { useDeed } from '#web/session/use-deed.ts';

/** The week of a day; of the first of one's groups where none is named. */
export const planWeekQuery = (group: number | undefined, day: string) => {
  const monday = mondayOf(day);
  return queryOptions({
    queryKey: ['plans', 'staff', group ?? null, monday],
    queryFn: () =>
      call(groupPlanApi.week, { query: { date: monday, ...(group !== undefined && { group: String(group) }) } }),
    placeholderData: keepPreviousData,
  });
};

type Told = { onDone: (plan: GroupPlan) => void; onFailed: (error: Error) => void };

/** Saves a day whole. The week shows it at once. */
export function useSavePlan(groupId: number, date: string, { onDone, onFailed }: Told) {
  const client = useQueryClient();
  return useDeed({
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
