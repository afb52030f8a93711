import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewKey, Passkey } from '#core/auth/passkey.ts';
import { passkeyApi } from '#core/auth/passkey-api.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { createPasskey } from '#web/auth/passkey-prompt.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => call(passkeyApi.list) });

type Passkeys = readonly Passkey[];

/** Asks the device for a new passkey. */
export function useCreatePasskey(onMade: (made: NewKey) => void) {
  return useMutation({
    mutationFn: async (name: string) => ({ name, ...(await createPasskey(await call(passkeyApi.askNew))) }),
    onSuccess: onMade,
  });
}

/** Registers a passkey that the device created. Idempotent. */
export function useRegisterPasskey({ onDone, onFailed }: MutationCallbacks<Passkey>) {
  const client = useQueryClient();
  const { queryKey } = passkeysQuery;
  return useIdempotentMutation({
    name: ['keep passkey'],
    send: (body: NewKey) => call(passkeyApi.add, { body }),
    shown: { list: queryKey, find: (now: Passkeys, before: Passkeys) => addedItems(now, before) },
    onDone(passkey) {
      client.setQueryData(queryKey, (list) => list && [...list.filter(({ id }) => id !== passkey.id), passkey]);
      onDone(passkey);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}

export function useRenamePasskey(id: number, { onDone, onFailed }: MutationCallbacks<Passkey>) {
  const client = useQueryClient();
  const { queryKey } = passkeysQuery;
  return useIdempotentMutation({
    name: ['rename passkey', id],
    send: (name: string, key) => call(passkeyApi.rename, { params: { id }, body: { name }, key }),
    shown: {
      list: queryKey,
      find: (now: Passkeys, _, name) => now.filter((one) => one.id === id && one.name === name),
    },
    onDone(passkey) {
      client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === id ? passkey : one)));
      onDone(passkey);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}

export function useRemovePasskey(id: number, { onDone, onFailed }: MutationCallbacks<undefined>) {
  const client = useQueryClient();
  const { queryKey } = passkeysQuery;
  return useIdempotentMutation({
    name: ['remove passkey', id],
    send: (_: 'remove', key) => call(passkeyApi.remove, { params: { id }, key }),
    shown: { list: queryKey, find: (now: Passkeys) => (now.some((one) => one.id === id) ? [] : [undefined]) },
    onDone() {
      client.setQueryData(queryKey, (list) => list?.filter((one) => one.id !== id));
      onDone(undefined);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}
