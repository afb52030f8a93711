import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { approvalApi } from '#core/people/pickup-person.ts';
import { call } from '#web/session/call.ts';

export const approvalsQuery = queryOptions({ queryKey: ['approvals'], queryFn: () => call(approvalApi.list) });

/** Whom families named and who may come. */
export const mayComeQuery = queryOptions({
  queryKey: ['approvals', 'approved'],
  queryFn: () => call(approvalApi.list, { query: { status: 'approved' } }),
});

/** `mayNamerCollect` is what was read, so that nobody is approved unseen once their guardian may no longer collect. */
type Decision = { id: number; approve: boolean; mayNamerCollect: boolean };

/** Approves a person or declines. Another of the office may have decided meanwhile: the list is asked for again. */
export function useDecide(told: { onDone: (decision: Decision) => void; onFailed?: (error: Error) => void }) {
  const client = useQueryClient();
  const { queryKey } = approvalsQuery;
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => call(approvalApi.decide, { params: { id }, body }),
    onSuccess: (_, decision) => {
      client.setQueryData(queryKey, (people) => people?.filter(({ id }) => id !== decision.id));
      told.onDone(decision);
    },
    onError: told.onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/**
 * Takes a person back, whoever named them. Another of the office may have done so meanwhile: the list is asked for
 * again.
 */
export function useTakeBack({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(approvalApi.remove, { params: { id } }),
    onSuccess: (_, taken) => {
      client.setQueryData(mayComeQuery.queryKey, (people) => people?.filter(({ id }) => id !== taken));
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  });
}
