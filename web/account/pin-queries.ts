/** The current user's PIN for room devices. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pinApi } from '#core/account/pin-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['own-pin'];

export const pinQuery = queryOptions({ queryKey: about, queryFn: () => call(pinApi.read) });

/** Safe to retry: the same PIN is set again. The page stores no PIN. */
export function useSavePin(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (pin: string) => call(pinApi.save, { body: { pin } }),
    onSuccess(state) {
      client.setQueryData(pinQuery.queryKey, state);
      onDone();
    },
  });
}

export function useRemovePin(callbacks: MutationCallbacks<undefined>) {
  return useSimpleMutation({
    name: ['remove own pin'],
    about,
    send: (_: 'remove', key) => call(pinApi.remove, { key }),
    ...callbacks,
  });
}
