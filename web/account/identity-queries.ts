import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { identityApi } from '#core/auth/identity-api.ts';
import type { LinkedIdentity } from '#core/auth/identity-provider.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const identitiesQuery = queryOptions({ queryKey: ['identities'], queryFn: () => call(identityApi.list) });

type Identities = readonly LinkedIdentity[];

/** Removes an identity, or allows a removed one again. */
export function useAllowIdentity(id: number, { onDone, onFailed }: MutationCallbacks<LinkedIdentity>) {
  const client = useQueryClient();
  const { queryKey } = identitiesQuery;
  return useIdempotentMutation({
    name: ['allow identity', id],
    send: (allowed: boolean, key) => call(identityApi.allow, { params: { id }, body: { allowed }, key }),
    shown: {
      list: queryKey,
      find: (now: Identities, _, allowed) => now.filter((one) => one.id === id && one.allowed === allowed),
    },
    onDone(identity) {
      client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === id ? identity : one)));
      onDone(identity);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}
