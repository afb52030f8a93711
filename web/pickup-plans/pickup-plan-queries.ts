/** Queries and mutations of the usual week. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ChildPlans, NewException, PlanException, WeekChange } from '#core/pickup-plans/pickup-plan.ts';
import { pickupPlanApi } from '#core/pickup-plans/pickup-plan-api.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { type ExceptionEnd, exceptionEnd } from './exception-end.ts';
import { isSameWeek } from './pickup-plan-draft.ts';

/** Its key is below that of pickups, so that their events refetch it. */
export const pickupPlansQuery = queryOptions({
  queryKey: ['pickups', 'plans'],
  queryFn: () => call(pickupPlanApi.list),
});

type Plans = readonly ChildPlans[];

export function useSaveWeek({ onDone, onFailed }: MutationCallbacks<Plans>) {
  const list = usePlanList();
  return useIdempotentMutation({
    name: ['save pickup week'],
    send: (body: WeekChange, key) => call(pickupPlanApi.save, { body, key }),
    shown: {
      list: list.queryKey,
      find: (now: Plans, _: Plans, { children, week }: WeekChange) => {
        const saved = now.filter(({ childId }) => children.some((one) => one.childId === childId));
        return saved.length === children.length && saved.every((one) => isSameWeek(one.week, week)) ? [saved] : [];
      },
    },
    onDone(saved: Plans) {
      list.put(saved);
      onDone(saved);
    },
    onFailed(error) {
      list.askAgain();
      onFailed(error);
    },
  });
}

const exceptionsOf = (plans: Plans): PlanException[] => plans.flatMap(({ exceptions }) => exceptions);

export function useAddException({ onDone, onFailed }: MutationCallbacks<readonly PlanException[]>) {
  const list = usePlanList();
  return useIdempotentMutation({
    name: ['add pickup exception'],
    send: (body: NewException, key) => call(pickupPlanApi.add, { body, key }),
    shown: {
      list: list.queryKey,
      find: (now: Plans, before: Plans, { childIds, from, until, weekday }: NewException) => {
        const added = addedItems(exceptionsOf(now), exceptionsOf(before)).filter(
          (one) => one.from === from && one.until === until && one.weekday === weekday,
        );
        return childIds.every((id) => added.some(({ childId }) => childId === id)) ? [added] : [];
      },
    },
    onDone(added: readonly PlanException[]) {
      list.askAgain();
      onDone(added);
    },
    onFailed(error) {
      list.askAgain();
      onFailed(error);
    },
  });
}

/** Ends an exception. The refetched list shows how, also after a lost reply. */
export function useEndException(exception: PlanException, { onDone, onFailed }: MutationCallbacks<ExceptionEnd>) {
  const list = usePlanList();
  const { id } = exception;
  return useIdempotentMutation({
    name: ['end pickup exception', id],
    async send(_: 'end', key) {
      await call(pickupPlanApi.remove, { params: { id }, key });
      const end = exceptionEnd(exceptionsOf(await list.refetched()), exception);
      if (end === null) throw new CallError(0, 'the list does not show the end yet');
      return end;
    },
    shown: {
      list: list.queryKey,
      find(now: Plans) {
        const end = exceptionEnd(exceptionsOf(now), exception);
        return end === null ? [] : [end];
      },
    },
    onDone,
    onFailed(error) {
      list.askAgain();
      onFailed(error);
    },
  });
}

function usePlanList() {
  const client = useQueryClient();
  const { queryKey } = pickupPlansQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return {
    queryKey,
    askAgain,
    /** The list as it is after a mutation, also once its page is left. */
    async refetched(): Promise<Plans> {
      await client.cancelQueries({ queryKey });
      return client.fetchQuery({ ...pickupPlansQuery, staleTime: 0 });
    },
    /** Shows the saved weeks right away, then refetches the days. */
    put(saved: Plans) {
      client.setQueryData(queryKey, (plans) =>
        plans?.map((one) => saved.find(({ childId }) => childId === one.childId) ?? one),
      );
      askAgain();
    },
  };
}
