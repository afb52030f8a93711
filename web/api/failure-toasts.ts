/**
 * Removes the toast of a failed mutation when a later attempt succeeds. Idempotent mutations do so under their name.
 */
import type { Mutation, MutationCache } from '@tanstack/react-query';
import { claimFailure, countToasts, dismissFailure } from '#web/ui/toasts/toasts.ts';

/**
 * Follows every mutation of a page. Two attempts belong together when one `useMutation` of a page made both with the
 * same variables, with any idempotency keys. Returns the function that the mutation cache calls when a mutation
 * fails, before its toast is shown.
 */
export function watchFailureToasts(mutations: MutationCache): (mutation: Mutation<unknown, unknown>) => void {
  const observers = new WeakMap<object, number>();
  const observerOf = new WeakMap<object, number>();
  const toastsBefore = new WeakMap<object, number>();
  let count = 0;
  const nameOf = (mutation: Mutation<unknown, unknown>) =>
    `mutation ${observerOf.get(mutation)} ${textOf(mutation.state.variables)}`;
  mutations.subscribe((event) => {
    if (event.type === 'observerAdded') {
      const known = observers.get(event.observer) ?? (count += 1);
      observers.set(event.observer, known);
      observerOf.set(event.mutation, known);
    }
    if (event.type !== 'updated') return;
    const { action, mutation } = event;
    if (action.type === 'success') dismissFailure(nameOf(mutation));
    if (action.type === 'error') claimFailure(nameOf(mutation), toastsBefore.get(mutation) ?? countToasts());
  });
  return (mutation) => toastsBefore.set(mutation, countToasts());
}

function textOf(variables: unknown): string {
  try {
    return JSON.stringify(variables, (name, value: unknown) => (name === 'key' ? undefined : value)) ?? '';
  } catch {
    // A DOM event passed on as variables cannot be serialized.
    return '';
  }
}
