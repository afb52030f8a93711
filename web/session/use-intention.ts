/** An intention as a page carries it out. It goes on, and is told of, whatever page is looked at meanwhile. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { failureNow } from './call-error.ts';
import { useEndedSession } from './ended-session.ts';
import { type AttemptState, type Intention, isSame, mutationOf, nextAttempt } from './intention.ts';

export function useIntention<Said, Reply, Aside, List>(intention: Intention<Said, Reply, Aside, List>) {
  const client = useQueryClient();
  const isSessionEnded = useEndedSession();
  const { mutate, mutateAsync } = useMutation(mutationOf(client, intention));
  const filters = { mutationKey: intention.name, exact: true };
  type State = AttemptState<Said, Aside, List>;
  const last = useMutationState({ filters, select: ({ state }) => state as State }).at(-1);

  const isUnderWay = last?.status === 'pending';
  // Until it is answered, also once the network is back.
  const waits = isUnderWay && (last.isPaused || last.variables?.isLate === true);

  return {
    sending: isUnderWay && !waits,
    /** Whether it waits in its queue for the network. */
    waits,
    /** Why the last try did not go. */
    failure: failureNow(last?.error ?? null, isSessionEnded),
    /** Why this very thing did not go; nothing once something else is said, or a list shows that it went. */
    failureOf(said: Said | null): Error | null {
      const isOfThis = said && last?.variables && isSame(said, last.variables.said);
      return isOfThis ? failureNow(last.error, isSessionEnded) : null;
    },
    /**
     * Sends it. Trying the same again is the same request, so that it happens once; a second tap meanwhile does
     * nothing.
     */
    send(said: Said, aside: Aside): void {
      const attempt = nextAttempt(client, intention, said, aside);
      if (attempt) mutate(attempt);
    },
    /** The same, and its answer; throws what kept it. */
    async sent(said: Said, aside: Aside): Promise<Reply | undefined> {
      const attempt = nextAttempt(client, intention, said, aside);
      return attempt && mutateAsync(attempt);
    },
  };
}
