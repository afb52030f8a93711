/**
 * Something one wants the school to do, said under one key however often it is tried. An answer may be lost while the
 * deed is done: then the list that shows it counts as the answer, and an old answer never counts for what was undone
 * since.
 */
import { hashKey, type MutationState, onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { dismissFailure, tellOf } from '#web/ui/toasts.ts';
import { isRefusal, mayPass } from './call-error.ts';

/**
 * One try: what is said, under which key, what the page wants back once it is done, and the list as it was beforehand.
 * `isLate` is true for a try that was made offline and waits for the network.
 */
export type Attempt<Said, Aside, List> = {
  said: Said;
  key: string;
  aside: Aside;
  before: List | undefined;
  isLate?: boolean;
};

type Shown<Said, Reply, List> = {
  readonly list: QueryKey;
  /**
   * What a list shows of it, as the reply would have said; nothing while it is not done. `before` is from before it was
   * said.
   */
  readonly find: (now: List, before: List, said: Said) => readonly Reply[];
};

export type Intention<Said, Reply, Aside, List> = {
  /** The same intention has the same name on whichever page it is looked at. */
  name: readonly unknown[];
  send: (said: Said, key: string) => Promise<Reply>;
  shown: Shown<Said, Reply, List>;
  /** Whether a reply says what was wanted: one to an earlier try may be about something that was undone since. */
  isWanted?: (reply: Reply, said: Said) => boolean;
  /**
   * The queue in which it waits for the network when the device is offline. All attempts of one queue are sent one
   * after the other, in the order in which they were made. Without a queue, an attempt fails at once when it is
   * offline.
   */
  queue?: string;
  onDone: (reply: Reply, aside: Aside, said: Said) => unknown;
  onFailed: (error: Error) => unknown;
};

export type AttemptState<Said, Aside, List> = MutationState<unknown, Error, Attempt<Said, Aside, List>>;

/** Whether two say the same thing, at whatever time they were written. */
export const isSame = (one: unknown, other: unknown) => asText(one) === asText(other);
const asText = (said: unknown) => JSON.stringify(said, (name, value) => (name === 'createdAt' ? '' : value));

/** What a list did not hold before. */
export const newIn = <One extends { readonly id: number }>(now: readonly One[], before: readonly One[]) =>
  now.filter(({ id }) => !before.some((one) => one.id === id));

/** How an intention is carried out, as a mutation of the page's. */
export function mutationOf<Said, Reply, Aside, List>(
  client: QueryClient,
  { name, send, shown, isWanted, queue, onDone, onFailed }: Intention<Said, Reply, Aside, List>,
) {
  type Try = Attempt<Said, Aside, List>;
  const listed = () => client.getQueryData<List>(shown.list);
  const found = ({ said, before }: Try) => {
    const now = listed();
    return now && before ? shown.find(now, before, said) : [];
  };

  const about = hashKey(name);
  const succeed = (reply: Reply, { aside, said }: Try) => {
    dismissFailure(about);
    return onDone(reply, aside, said);
  };

  const carryOut = async (attempt: Try): Promise<Reply> => {
    const reply = await send(attempt.said, attempt.key);
    if (isWanted?.(reply, attempt.said) ?? true) return reply;
    attempt.key = crypto.randomUUID();
    attempt.before = listed();
    return send(attempt.said, attempt.key);
  };

  /** Looks for it in every fresh list, until it is found, tried again or given up for something else. */
  const watch = (attempt: Try) => {
    const mutations = client.getMutationCache();
    const hash = hashKey(shown.list);
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash) return;
      const all = mutations.findAll({ mutationKey: name, exact: true });
      const state = all.at(-1)?.state;
      if (state?.status === 'pending') return;
      if (state?.variables !== attempt || state.status !== 'error') return stop();
      const done = found(attempt);
      if (done.length === 0) return;
      stop();
      for (const mutation of all) mutations.remove(mutation);
      succeed(done[0] as Reply, attempt);
    });
  };

  return {
    mutationKey: name,
    ...(queue !== undefined && inQueue(queue)),
    mutationFn: (attempt: Try) =>
      carryOut(attempt).catch((error: Error) => {
        const done = isRefusal(error) ? [] : found(attempt);
        if (done.length === 0) throw error;
        return done[0] as Reply;
      }),
    onSuccess: succeed,
    onError: (error: Error, attempt: Try) => {
      if (!isRefusal(error)) watch(attempt);
      return tellOf(about, () => onFailed(error));
    },
  };
}

/** How many times a queue tries again while the device is online: a network that has just come back still drops. */
const maxRetries = 2;
const retryDelay = 1_000;

/** Paused while the device is offline, then sent with the key that it had, so that it happens once. */
const inQueue = (queue: string) => ({
  scope: { id: queue },
  networkMode: 'online' as const,
  retry: (failures: number, error: Error) => !isRefusal(error) && (!onlineManager.isOnline() || failures < maxRetries),
  retryDelay,
});

/**
 * The next try: the same request again while it may have been done already, so that it happens once; else a new one.
 * None while one is under way, or while the same already waits in a queue.
 */
export function nextAttempt<Said, Reply, Aside, List>(
  client: QueryClient,
  { name, shown, queue }: Intention<Said, Reply, Aside, List>,
  said: Said,
  aside: Aside,
): Attempt<Said, Aside, List> | undefined {
  const all = client.getMutationCache().findAll({ mutationKey: name, exact: true });
  const latest = all.at(-1)?.state as AttemptState<Said, Aside, List> | undefined;
  const before = latest?.variables;
  const isLate = queue !== undefined && !onlineManager.isOnline();
  if (latest?.status === 'pending' && (!latest.isPaused || !before || isSame(said, before.said))) return undefined;
  // Told to wait, it says nothing of the try before it, whose answer may have been lost.
  const isUnsure = latest?.status === 'error' && (!isRefusal(latest.error) || mayPass(latest.error));
  if (before && isUnsure && isSame(said, before.said)) return Object.assign(before, { aside, isLate });
  return { said, key: crypto.randomUUID(), aside, before: client.getQueryData<List>(shown.list), isLate };
}
