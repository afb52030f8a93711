import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { approvalApi } from '#core/pickup-people/pickup-person.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { call } from '#web/api/call.ts';

export const approvalsQuery = queryOptions({ queryKey: ['approvals'], queryFn: () => call(approvalApi.list) });

/** The approved pickup people. */
export const approvedPeopleQuery = queryOptions({
  queryKey: ['approvals', 'approved'],
  queryFn: () => call(approvalApi.list, { query: { status: 'approved' } }),
});

/**
 * `mayNamerCollect` and `limits` are the values shown to the user, so that the server rejects an approval after the
 * guardian has lost the right to collect or changed the days of the person.
 */
type Decision = { id: number; approve: boolean; mayNamerCollect: boolean; limits?: PersonLimits | null };

/** Approves or declines a pickup person. Another administrator may have decided in between: refetch the list. */
export function useDecideApproval(callbacks: {
  onDone: (decision: Decision) => void;
  onFailed?: (error: Error) => void;
}) {
  const client = useQueryClient();
  const { queryKey } = approvalsQuery;
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => call(approvalApi.decide, { params: { id }, body }),
    onSuccess: (_, decision) => {
      client.setQueryData(queryKey, (people) => people?.filter(({ id }) => id !== decision.id));
      callbacks.onDone(decision);
    },
    onError: callbacks.onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Revokes an approval. Another administrator may have done so in between: refetch the list. */
export function useRevokePerson({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(approvalApi.remove, { params: { id } }),
    onSuccess: (_, taken) => {
      client.setQueryData(approvedPeopleQuery.queryKey, (people) => people?.filter(({ id }) => id !== taken));
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  });
}
