/**
 * A mutation whose result only its own reply shows. It is sent under one idempotency key however often it is retried,
 * and its result is reported on any page.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

type SimpleMutation<Variables, Reply> = {
  name: readonly unknown[];
  send: (variables: Variables, key: string) => Promise<Reply>;
  /** The query key (its first part) to invalidate afterwards, and after a failure. */
  about: QueryKey;
  /** The queue in which attempts wait for the network, and for how long they are worth sending. */
  queue?: string;
  maxAgeMs?: number;
  replaces?: (later: Variables, earlier: Variables) => boolean;
  isQuiet?: boolean;
  onDone?: (reply: Reply, variables: Variables) => void;
  onFailed?: (error: Error) => void;
};

const nothing: readonly never[] = [];

export function useSimpleMutation<Variables, Reply>({
  name,
  send,
  about,
  onDone,
  onFailed,
  ...waiting
}: SimpleMutation<Variables, Reply>) {
  const client = useQueryClient();
  const askAgain = () => client.invalidateQueries({ queryKey: about });
  return useIdempotentMutation<Variables, Reply, undefined, unknown>({
    ...waiting,
    name,
    send,
    // Only the mutation's own reply shows its result.
    shown: { list: about, find: () => nothing },
    async onDone(reply, _, variables) {
      onDone?.(reply, variables);
      await askAgain();
    },
    onFailed(error) {
      void askAgain();
      onFailed?.(error);
    },
  });
}
