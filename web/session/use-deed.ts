/**
 * A deed that only its own answer says is done: sent under one key however often it is tried, and told of whatever page
 * is looked at meanwhile.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useIntention } from './use-intention.ts';

type Deed<Said, Reply> = {
  name: readonly unknown[];
  send: (said: Said, key: string) => Promise<Reply>;
  /** What is asked for again afterwards, and when it failed: by the first part of its key. */
  about: QueryKey;
  onDone?: (reply: Reply, said: Said) => void;
  onFailed?: (error: Error) => void;
};

const nothing: readonly never[] = [];

export function useDeed<Said, Reply>({ name, send, about, onDone, onFailed }: Deed<Said, Reply>) {
  const client = useQueryClient();
  const askAgain = () => client.invalidateQueries({ queryKey: about });
  return useIntention<Said, Reply, undefined, unknown>({
    name,
    send,
    // Its own answer is the only one that says it is done.
    shown: { list: about, find: () => nothing },
    async onDone(reply, _, said) {
      onDone?.(reply, said);
      await askAgain();
    },
    onFailed(error) {
      void askAgain();
      onFailed?.(error);
    },
  });
}
