/** The current user's API tokens. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiToken, CreatedApiToken, NewApiToken } from '#core/account/api-token.ts';
import { apiTokenApi } from '#core/account/api-token-api.ts';
import { isSame, newKey } from '#web/api/idempotent-mutation.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const apiTokensQuery = queryOptions({ queryKey: ['api-tokens'], queryFn: () => call(apiTokenApi.list) });

type ApiTokens = readonly ApiToken[];

/**
 * Creates a token. A retry of the same form has the same key, so that its reply has the same text. The text stays in
 * the memory of the dialog.
 */
export function useCreateApiToken(onCreated: (created: CreatedApiToken) => void) {
  const client = useQueryClient();
  const { queryKey } = apiTokensQuery;
  const attempt = useRef<{ body: NewApiToken; key: string }>(undefined);
  return useMutation({
    gcTime: 0,
    mutationFn(body: NewApiToken) {
      if (!attempt.current || !isSame(attempt.current.body, body)) attempt.current = { body, key: newKey(client) };
      return call(apiTokenApi.create, { body, key: attempt.current.key });
    },
    onSuccess(created) {
      attempt.current = undefined;
      onCreated(created);
      return client.invalidateQueries({ queryKey });
    },
  });
}

export function useRevokeApiToken(id: number, { onDone, onFailed }: MutationCallbacks<undefined>) {
  const client = useQueryClient();
  const { queryKey } = apiTokensQuery;
  return useIdempotentMutation({
    name: ['revoke api token', id],
    send: (_: 'revoke', key) => call(apiTokenApi.revoke, { params: { id }, key }),
    shown: { list: queryKey, find: (now: ApiTokens) => (now.some((one) => one.id === id) ? [] : [undefined]) },
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
