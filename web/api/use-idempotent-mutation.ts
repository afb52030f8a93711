/**
 * Hook for an idempotent mutation. An attempt continues, and its result is reported, after the page that started it is
 * left.
 */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { currentFailure } from './call-error.ts';
import { useEndedSession } from './session-expired.ts';
import {
  type AttemptState,
  type IdempotentMutation,
  isSame,
  idempotentMutation,
  isWaiting,
  nextAttempt,
  waitingFailure,
} from './idempotent-mutation.ts';

export function useIdempotentMutation<Variables, Reply, Context, List>(
  intention: IdempotentMutation<Variables, Reply, Context, List>,
) {
  const client = useQueryClient();
  const isSessionEnded = useEndedSession();
  const { mutate, mutateAsync } = useMutation(idempotentMutation(client, intention));
  const filters = { mutationKey: intention.name, exact: true };
  type State = AttemptState<Variables, Context, List>;
  const last = useMutationState({ filters, select: ({ state }) => state as State }).at(-1);

  const waits = last !== undefined && isWaiting(last) && last.variables?.isLate === true;
  const failure =
    waits && !intention.isQuiet
      ? waitingFailure(client, last.variables)
      : currentFailure(last?.error ?? null, isSessionEnded);

  return {
    sending: last?.status === 'pending' && !waits,
    /** Whether the attempt waits in its queue for the network. */
    waits,
    /** Why the last attempt failed, or that it waits. */
    failure,
    /** The failure for exactly these variables; null after another attempt or once a list shows the result. */
    failureOf(variables: Variables | null): Error | null {
      const isOfThis = variables && last?.variables && isSame(variables, last.variables.variables);
      return isOfThis ? failure : null;
    },
    /**
     * Sends the variables. A retry of the same variables is the same request, so that it takes effect once. A second
     * tap while it is in progress does nothing.
     */
    send(variables: Variables, aside: Context): void {
      const attempt = nextAttempt(client, intention, variables, aside);
      if (attempt) mutate(attempt);
    },
    /** As `send`, but resolves with the reply or throws the failure. */
    async sent(variables: Variables, aside: Context): Promise<Reply | undefined> {
      const attempt = nextAttempt(client, intention, variables, aside);
      return attempt && mutateAsync(attempt);
    },
  };
}
