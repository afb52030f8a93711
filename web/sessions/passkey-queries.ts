import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewKey, Passkey } from '#core/sessions/passkey.ts';
import { passkeyApi } from '#core/sessions/passkey-api.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { makeKey } from '#web/session/passkey-prompt.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => call(passkeyApi.list) });

type Passkeys = readonly Passkey[];
type Told<Reply> = { onDone: (reply: Reply) => void; onFailed: (error: Error) => void };

/** Asks the device for a key, which is then to be kept. */
export function useMakeKey(onMade: (made: NewKey) => void) {
  return useMutation({
    mutationFn: async (name: string) => ({ name, ...(await makeKey(await call(passkeyApi.askNew))) }),
    onSuccess: onMade,
  });
}

/** Keeps a key that the device made. It is one key however often it is sent. */
export function useKeepKey({ onDone, onFailed }: Told<Passkey>) {
  const client = useQueryClient();
  const { queryKey } = passkeysQuery;
  return useIntention({
    name: ['keep passkey'],
    send: (body: NewKey) => call(passkeyApi.add, { body }),
    shown: { list: queryKey, find: (now: Passkeys, before: Passkeys) => newIn(now, before) },
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

export function useRenamePasskey(id: number, { onDone, onFailed }: Told<Passkey>) {
  const client = useQueryClient();
  const { queryKey } = passkeysQuery;
  return useIntention({
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

export function useRemovePasskey(id: number, { onDone, onFailed }: Told<undefined>) {
  const client = useQueryClient();
  const { queryKey } = passkeysQuery;
  return useIntention({
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
