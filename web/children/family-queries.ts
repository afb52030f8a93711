/** Queries and mutations of family administration. The page shows a change as done only after the server's reply. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { familyApi } from '#core/children/family-api.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import { call } from '#web/api/call.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

/** All families of one of the user's schools; of the first by default. */
export const familiesQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['families', 'list', school],
    queryFn: () => call(familyApi.list, { query: school === null ? {} : { school: String(school) } }),
  });

export const recordQuery = (id: number) =>
  queryOptions({ queryKey: ['families', 'record', id], queryFn: () => call(familyApi.record, { params: { id } }) });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => call(invitationApi.list),
});

/** The user's school that the URL names. */
export function useSchoolInAddress(): number | null {
  const [searched] = useSearchParams();
  const school = Number(searched.get('school'));
  return Number.isSafeInteger(school) && school > 0 ? school : null;
}

type StaffMutationCallbacks<Variables, Reply> = {
  onDone: (reply: Reply, variables: Variables) => void;
  onFailed?: (error: Error) => void;
};

/** An administrator's mutation. It refetches every family list, also after a failure. */
export function useStaffMutation<Variables, Reply>(
  send: (variables: Variables, key: string) => Promise<Reply>,
  { onDone, onFailed }: StaffMutationCallbacks<Variables, Reply>,
) {
  const client = useQueryClient();
  const askAgain = () =>
    Promise.all(['families', 'invitations'].map((list) => client.invalidateQueries({ queryKey: [list] })));
  const act = useIdempotentMutation<Variables, Reply, undefined, unknown>({
    name: ['office act', useId()],
    send,
    // Only the mutation's own reply shows its result.
    shown: { list: ['families'], find: () => [] },
    async onDone(reply, _, variables) {
      // Wait for the refetch, so that the next dialog starts from the new state.
      await askAgain();
      onDone(reply, variables);
    },
    onFailed(error) {
      void askAgain();
      onFailed?.(error);
    },
  });
  return {
    isPending: act.sending,
    error: act.failure,
    mutate: (variables: Variables) => act.send(variables, undefined),
  };
}
