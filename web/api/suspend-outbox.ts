/**
 * Attempts belong to the person who made them. When this person leaves the device they are suspended, so that none is
 * sent in the session of another person. They are sent once their person is back.
 */
import type { Mutation, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { outboxOf, sendWaiting } from '#web/offline/page-outbox.ts';
import type { Attempt } from './idempotent-mutation.ts';

type AnyAttempt = Attempt<unknown, unknown, unknown>;

const isOfQueue = ({ options, state }: Mutation) => options.scope !== undefined && state.status === 'pending';

/** The attempt of a mutation in a queue. */
export const attemptOf = ({ state }: Mutation) => state.variables as AnyAttempt | undefined;

/** Resolves when the requests that were under way when their person left have ended. */
let leaving: Promise<unknown> = Promise.resolve();

/** Suspends all attempts of this page, or those that match. */
export function suspendAttempts(client: QueryClient, isMatch: (attempt: AnyAttempt) => boolean = () => true): void {
  const cache = client.getMutationCache();
  const suspended = cache.getAll().filter((one) => {
    const attempt = attemptOf(one);
    return isOfQueue(one) && attempt !== undefined && isMatch(attempt);
  });
  for (const one of suspended) {
    const attempt = attemptOf(one);
    if (attempt) attempt.isSuspended = true;
    if (one.state.isPaused) cache.remove(one);
  }
  leaving = settle(client, suspended);
  sendWaiting();
}

/** Waits until no request of the former person is under way. */
export const settleFormerSession = (): Promise<unknown> => leaving;

function settle(client: QueryClient, mutations: readonly Mutation[]): Promise<void> {
  const cache = client.getMutationCache();
  const isUnderWay = (one: Mutation) => isOfQueue(one) && !one.state.isPaused;
  return new Promise((resolve) => {
    const stop = cache.subscribe(check);
    function check(): void {
      if (mutations.some(isUnderWay)) return;
      stop();
      resolve();
    }
    check();
  });
}

/** The attempts on this device that wait, by user. */
export function useWaitingCounts(): ReadonlyMap<number, number> {
  const outbox = outboxOf(useQueryClient());
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, outbox.records);
  const counts = new Map<number, number>();
  for (const { state, userId } of records) if (state === 'waiting') counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}
