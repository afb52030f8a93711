/** The codes that guardians share with pickup people. */
import { queryOptions } from '@tanstack/react-query';
import { type NewPickupCode, pickupCodeApi, type SharedPickupCode } from '#core/pickup-people/pickup-code.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['pickup-codes'];

export const pickupCodesQuery = queryOptions({ queryKey: about, queryFn: () => call(pickupCodeApi.list) });

export function useShareCode(callbacks: MutationCallbacks<SharedPickupCode>) {
  return useSimpleMutation({
    name: ['share pickup code'],
    about,
    send: (body: NewPickupCode, key) => call(pickupCodeApi.share, { body, key }),
    ...callbacks,
  });
}

export function useWithdrawCode(id: number, callbacks: MutationCallbacks<undefined>) {
  return useSimpleMutation({
    name: ['withdraw pickup code', id],
    about,
    send: (_: 'withdraw', key) => call(pickupCodeApi.withdraw, { params: { id }, key }),
    ...callbacks,
  });
}
