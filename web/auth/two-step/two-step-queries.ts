/** The current user's second step, and whether their session is strong. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { strongSignInApi } from '#core/auth/strong-sign-in.ts';
import type { RecoveryCodes, TwoStepSecret } from '#core/auth/two-step.ts';
import { twoStepApi } from '#core/auth/two-step-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['two-step'];

export const twoStepQuery = queryOptions({ queryKey: about, queryFn: () => call(twoStepApi.read) });

export const strongSignInQuery = queryOptions({
  queryKey: ['session', 'strong'],
  queryFn: () => call(strongSignInApi.read),
});

/** Makes a secret. It stays in the memory of the dialog. */
export function useBeginTwoStep(onMade: (made: TwoStepSecret) => void) {
  return useMutation({ gcTime: 0, mutationFn: () => call(twoStepApi.begin), onSuccess: onMade });
}

/** Turns it on by the first code. The recovery codes stay in the memory of the dialog. */
export function useTurnOn(onDone: (made: RecoveryCodes) => void) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => call(twoStepApi.turnOn, { body: { code } }),
    onSuccess(made) {
      onDone(made);
      void client.invalidateQueries({ queryKey: about });
    },
  });
}

export function useReplaceCodes(onDone: (made: RecoveryCodes) => void) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => call(twoStepApi.replaceCodes),
    onSuccess(made) {
      onDone(made);
      void client.invalidateQueries({ queryKey: about });
    },
  });
}

export function useTurnOff(callbacks: MutationCallbacks<undefined>) {
  return useSimpleMutation({
    name: ['turn off second step'],
    about,
    send: (_: 'off', key) => call(twoStepApi.turnOff, { key }),
    ...callbacks,
  });
}
