/**
 * A mutation that takes effect once, however often it is retried. All attempts share one idempotency key. A reply may
 * be lost after the mutation took effect: a list that shows the result then counts as the reply. A stored reply does
 * not count if its result was undone since. An attempt in a queue is kept in the outbox until its reply is known.
 */
import { hashKey, type MutationState, onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { idempotencyKeyOf } from '#core/http/idempotency-key.ts';
import { dismissFailure, showToastsAbout } from '#web/ui/toasts/toasts.ts';
import { CallError, isRefusal, isRetryable } from './call-error.ts';
import { KeptOnDevice } from './kept-on-device.ts';
import { nextChance, outboxOf, sendWaiting } from '#web/offline/page-outbox.ts';
import type { RecordDraft } from '#web/offline/outbox-store.ts';

/** One attempt: its variables, its key, the caller's context for `onDone`, and the list as it was before. */
export type Attempt<Variables, Context, List> = {
  variables: Variables;
  key: string;
  aside: Context;
  before: List | undefined;
  /** Whether it was made offline, or a request failed: it waits for the network. */
  isLate?: boolean;
  /** Whether the user tried again: a stored reply about a result that was undone since is not what they want. */
  isRepeated?: boolean;
  /** The key of its record in the outbox. */
  recordKey?: string;
  /** The requests that got no reply, and when the last one failed. */
  failures?: number;
  failedAt?: number;
  /** Whether its user has left the device: it is sent once they are back. */
  isSuspended?: boolean;
};

type ShownResult<Variables, Reply, List> = {
  readonly list: QueryKey;
  /**
   * The result as a list shows it, in the form of the reply; empty while it is not done. `before` is the list before
   * the attempt.
   */
  readonly find: (now: List, before: List, variables: Variables) => readonly Reply[];
};

export type IdempotentMutation<Variables, Reply, Context, List> = {
  /** The mutation key: the same on every page that shows this mutation. */
  name: readonly unknown[];
  send: (variables: Variables, key: string) => Promise<Reply>;
  shown: ShownResult<Variables, Reply, List>;
  /**
   * Whether a reply matches the variables: a stored reply to an earlier attempt may be about a result that was undone.
   */
  isWanted?: (reply: Reply, variables: Variables) => boolean;
  /**
   * The queue in which attempts wait for the network. Attempts of one queue are sent one after the other, in the order
   * in which they were made, also after a restart: `durable-mutations.ts` lists each by name. Without a queue, an
   * attempt without a reply fails at once.
   */
  queue?: string | undefined;
  /** Whether a later attempt replaces an earlier one that waits and was never sent. */
  replaces?: (later: Variables, earlier: Variables) => boolean;
  /** The draft from which an attempt is made: another page that sends the attempt deletes it. */
  draft?: ((aside: Context, variables: Variables) => RecordDraft) | undefined;
  /** For how long an attempt is worth sending, if less than a week. */
  maxAgeMs?: number;
  /** Whether the screen shows by itself what waits, so that nothing else reports it. */
  isQuiet?: boolean;
  onDone: (reply: Reply, aside: Context, variables: Variables) => unknown;
  onFailed: (error: Error) => unknown;
};

export type AttemptState<Variables, Context, List> = MutationState<unknown, Error, Attempt<Variables, Context, List>>;

/** Whether two sets of variables are equal, ignoring order of keys. */
export const isSame = (one: unknown, other: unknown) => asText(one) === asText(other);
const asText = (variables: unknown) => JSON.stringify(variables, (name, value) => (name === 'createdAt' ? '' : value));

/** The items that the list did not hold before. */
export const addedItems = <One extends { readonly id: number }>(now: readonly One[], before: readonly One[]) =>
  now.filter(({ id }) => !before.some((one) => one.id === id));

/** The id of the signed-in user. */
const userIn = (client: QueryClient) => client.getQueryData<{ readonly id: number } | null>(['session'])?.id;

/** A new idempotency key, which names the signed-in user. */
export function newKey(client: QueryClient): string {
  const userId = userIn(client);
  const unique = crypto.randomUUID();
  return userId === undefined ? unique : idempotencyKeyOf(userId, unique);
}

/** Errors after which the attempt goes on waiting. */
const passing = new WeakSet<Error>();
/** A reply of a proxy says nothing about the attempt. An error of the server itself may repeat for ever. */
const maxServerErrors = 5;

function mayPass(error: Error, failures: number): boolean {
  if (error instanceof CallError && (!error.problem || isRetryable(error)) && error.code !== 'expired') return true;
  return !isRefusal(error) && failures < maxServerErrors;
}

const maxDelayMs = 30_000;
const delayAfter = ({ failures = 0 }: Pick<Attempt<never, never, never>, 'failures'>) =>
  failures === 0 ? 0 : Math.min(1_000 * 2 ** (failures - 1), maxDelayMs);

/** The options of the TanStack mutation for an idempotent mutation. */
export function idempotentMutation<Variables, Reply, Context, List>(
  client: QueryClient,
  intention: IdempotentMutation<Variables, Reply, Context, List>,
) {
  const { name, send, shown, isWanted, queue, draft, maxAgeMs, isQuiet, onDone, onFailed } = intention;
  type ThisAttempt = Attempt<Variables, Context, List>;
  const outbox = queue === undefined ? undefined : outboxOf(client);
  const listed = () => client.getQueryData<List>(shown.list);
  const found = ({ variables, before }: ThisAttempt) => {
    const now = listed();
    return now && before ? shown.find(now, before, variables) : [];
  };

  const about = hashKey(name);
  const fail = (error: Error) => showToastsAbout(about, () => onFailed(error));
  const succeed = async (reply: Reply, { aside, variables, recordKey = '' }: ThisAttempt) => {
    dismissFailure(about);
    const result = await onDone(reply, aside, variables);
    // Only now: a page that ends before leaves the record, and the next page deletes its draft.
    await outbox?.settle(recordKey);
    return result;
  };

  const carryOut = async (attempt: ThisAttempt): Promise<Reply> => {
    const reply = await send(attempt.variables, attempt.key);
    if (!attempt.isRepeated || (isWanted?.(reply, attempt.variables) ?? true)) return reply;
    attempt.key = newKey(client);
    attempt.before = listed();
    await outbox?.changeKey(attempt.recordKey ?? '', attempt.key);
    return send(attempt.variables, attempt.key);
  };

  /** Stores the attempt before its first request. */
  const keep = async (attempt: ThisAttempt) => {
    const userId = userIn(client);
    attempt.recordKey ??= attempt.key;
    const { recordKey: key, variables, aside, isLate } = attempt;
    if (queue === undefined || !outbox || userId === undefined) return;
    await outbox.keep({
      key,
      name,
      variables,
      queue,
      userId,
      mayBeSent: !isLate,
      draft: draft?.(aside, variables),
      ...(maxAgeMs !== undefined && { maxAgeMs }),
    });
    if (isLate) await wait(attempt);
  };

  const wait = async (attempt: ThisAttempt) => {
    const isFirst = !attempt.isLate || attempt.failures === undefined;
    attempt.isLate = true;
    attempt.failures ??= 0;
    await outbox?.wait(attempt.recordKey ?? '');
    if (isFirst && !isQuiet) fail(waitingFailure(client, attempt));
  };

  /** Waits for the next chance to send a failed attempt. Resolves with its result if the list shows it by then. */
  const awaitChance = async (attempt: ThisAttempt): Promise<readonly Reply[]> => {
    const { failedAt } = attempt;
    if (failedAt === undefined) return [];
    const hash = hashKey(shown.list);
    let stop = () => undefined as unknown;
    const isShown = new Promise<void>((resolve) => {
      stop = client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === hash && found(attempt).length > 0) resolve();
      });
    });
    await Promise.race([isShown, nextChance(failedAt, delayAfter(attempt))]);
    stop();
    return found(attempt);
  };

  const attemptOnce = async (attempt: ThisAttempt): Promise<Reply> => {
    const early = await awaitChance(attempt);
    if (early.length > 0) return early[0] as Reply;
    if (attempt.isSuspended) throw waitingFailure(client, attempt);
    const record = attempt.isLate ? outbox?.find(attempt.recordKey ?? '') : undefined;
    if (record && outbox?.isExpired(record)) throw new CallError(409, 'expired', undefined, undefined, 'expired');
    await outbox?.noteSending(attempt.recordKey ?? '');
    try {
      return await carryOut(attempt);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const done = isRefusal(error) ? [] : found(attempt);
      if (done.length > 0) return done[0] as Reply;
      if (queue === undefined || attempt.isSuspended || !mayPass(error, attempt.failures ?? 0)) throw error;
      passing.add(error);
      await wait(attempt);
      attempt.failures = (attempt.failures ?? 0) + 1;
      attempt.failedAt = Date.now();
      throw error;
    }
  };

  /** Looks for the result in every refetched list until it is found, retried or replaced by other variables. */
  const watch = (attempt: ThisAttempt) => {
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
      void succeed(done[0] as Reply, attempt);
    });
  };

  return {
    mutationKey: name,
    ...(queue !== undefined && inQueue(queue)),
    onMutate: keep,
    mutationFn: attemptOnce,
    onSuccess: succeed,
    async onError(error: Error, attempt: ThisAttempt) {
      if (attempt.isSuspended) return;
      if (!isRefusal(error)) watch(attempt);
      await noteRefusal(error, attempt);
      await fail(error);
    },
  };

  /** Without a session, an attempt goes on waiting for its user. */
  async function noteRefusal(error: Error, { recordKey = '' }: ThisAttempt): Promise<void> {
    const { status, code, problem } = error instanceof CallError ? error : { status: 0, code: 'internal' };
    if (code === 'unauthenticated') await outbox?.wait(recordKey);
    else await outbox?.refuse(recordKey, { status, code, problem });
  }
}

const kept = new KeptOnDevice();
const unreachable = new CallError(0, 'waits in the page');

/** The failure of an attempt that waits: on the device, or only as long as the page where it cannot be stored. */
export const waitingFailure = (client: QueryClient, { recordKey }: { recordKey?: string } = {}): CallError =>
  recordKey !== undefined && outboxOf(client).isStored(recordKey) ? kept : unreachable;

/** Pauses while the device is offline, then sends with the same key, so that it takes effect once. */
const inQueue = (queue: string) => ({
  scope: { id: queue },
  meta: { queue },
  networkMode: 'online' as const,
  retry: (_: number, error: Error) => passing.has(error),
  // The delay is before the next request, where a chance to send ends it.
  retryDelay: 0,
});

/**
 * The next attempt. It reuses the previous key while the previous attempt may have taken effect, otherwise it gets a
 * new key. Undefined while an attempt is in progress or the same variables already wait in a queue.
 */
export function nextAttempt<Variables, Reply, Context, List>(
  client: QueryClient,
  { name, shown, queue, replaces }: IdempotentMutation<Variables, Reply, Context, List>,
  variables: Variables,
  aside: Context,
): Attempt<Variables, Context, List> | undefined {
  const all = client.getMutationCache().findAll({ mutationKey: name, exact: true });
  const latest = all.at(-1)?.state as AttemptState<Variables, Context, List> | undefined;
  const before = latest?.variables;
  const isLate = queue !== undefined && (!onlineManager.isOnline() || isBehindLate(client, queue));
  if (latest?.status === 'pending') {
    if (!before || !isWaiting(latest)) return undefined;
    if (isSame(variables, before.variables)) {
      before.isRepeated = true;
      sendWaiting();
      return undefined;
    }
    for (const mutation of all) {
      const { status, isPaused, failureCount, variables: earlier } = mutation.state as typeof latest;
      const isUnsent = status === 'pending' && isPaused && failureCount === 0 && !earlier?.failures;
      if (!isUnsent || !earlier || !replaces?.(variables, earlier.variables)) continue;
      client.getMutationCache().remove(mutation);
      void outboxOf(client).discard(earlier.recordKey ?? earlier.key);
    }
  }
  // A throttled attempt says nothing about the one before it, whose reply may have been lost.
  const isUnsure = latest?.status === 'error' && (!isRefusal(latest.error) || isRetryable(latest.error));
  if (before && isUnsure && isSame(variables, before.variables)) {
    return Object.assign(before, { aside, isLate, isRepeated: true, failedAt: undefined });
  }
  return { variables, key: newKey(client), aside, before: client.getQueryData<List>(shown.list), isLate };
}

/** Whether an attempt of the queue got no reply: those after it wait too. */
const isBehindLate = (client: QueryClient, queue: string) =>
  client
    .getMutationCache()
    .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === queue })
    .some(({ state }) => (state.variables as Attempt<unknown, unknown, unknown> | undefined)?.isLate);

/** Whether an attempt waits for the network, or for an earlier one in its queue. Until the reply. */
export const isWaiting = ({ status, isPaused, variables }: WaitingState) =>
  status === 'pending' && (isPaused || variables?.isLate === true);

type WaitingState = Pick<MutationState, 'status' | 'isPaused'> & {
  readonly variables: { readonly isLate?: boolean } | undefined;
};
