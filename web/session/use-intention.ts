/**
 * Something one wants the school to do, said once however often it is tried. It goes on, and is told of, whatever page is
 * looked at meanwhile.
 */
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from './call-error.ts';

/** One try: what is said, under which key, and what the page wants back once it is done. */
type Attempt<Said, Aside> = { said: Said; key: string; aside: Aside };

type Intention<Said, Reply, Aside> = {
  /** The same intention has the same name on whichever page it is looked at. */
  name: readonly unknown[];
  send: (said: Said, key: string) => Promise<Reply>;
  onDone: (reply: Reply, aside: Aside, said: Said) => unknown;
  onFailed: (error: Error) => unknown;
};

/** Whether two say the same thing, at whatever time they were written. */
const isSame = (one: unknown, other: unknown) => asText(one) === asText(other);
const asText = (said: unknown) => JSON.stringify(said, (name, value) => (name === 'createdAt' ? '' : value));

export function useIntention<Said, Reply, Aside = undefined>(intention: Intention<Said, Reply, Aside>) {
  const { name, send, onDone, onFailed } = intention;
  const { mutate } = useMutation({
    mutationKey: name,
    mutationFn: ({ said, key }: Attempt<Said, Aside>) => send(said, key),
    onSuccess: (reply, { aside, said }) => onDone(reply, aside, said),
    onError: onFailed,
  });
  const cache = useQueryClient().getMutationCache();
  const filters = { mutationKey: name, exact: true };
  type State = MutationState<unknown, Error, Attempt<Said, Aside>>;
  const last = useMutationState({ filters, select: ({ state }) => state as State }).at(-1);

  return {
    sending: last?.status === 'pending',
    /** Why this very thing did not go; nothing once something else is said. */
    failureOf(said: Said | null): Error | null {
      return said && last?.variables && isSame(said, last.variables.said) ? last.error : null;
    },
    /** Sends it. Trying the same again is the same request, so that it happens once; a second tap meanwhile does nothing. */
    send(said: Said, aside: Aside): void {
      // Of this instant: what was drawn last may be a tap behind.
      const latest = cache.findAll(filters).at(-1)?.state as State | undefined;
      if (latest?.status === 'pending') return;
      const before = latest?.variables;
      const again = before && latest.status === 'error' && !isRefusal(latest.error) && isSame(said, before.said);
      mutate(again ? before : { said, key: crypto.randomUUID(), aside });
    },
  };
}
